/**
 * The names that the page's scripts use for what goes over the wire. What they are is in `wire.d.ts`, which `make types`
 * makes from the server's models; nothing is described here.
 */
declare namespace Wire {
  type Schemas = import("./wire").components["schemas"];

  type Game = Schemas["GameInfo"];
  type Rule = Schemas["OptionInfo"];
  type Rules = Schemas["RulesInfo"];
  type Examples = Schemas["ExamplesInfo"];
  type Example = Schemas["ExampleInfo"];
  type Course = Schemas["CourseInfo"];
  type CourseStep = Schemas["StepInfo"];
  type Lesson = Schemas["LessonInfo"];

  type Listed = Schemas["TableInfo"];
  type State = Schemas["StateMessage"];
  type Player = Schemas["PlayerInfo"];
  type Move = Schemas["MoveInfo"];
  type Look = Schemas["PictureInfo"];
  type Scene = Schemas["SceneInfo"];
  type Symbols = Schemas["SymbolsInfo"];
  type Why = Schemas["RulingInfo"];
  type Line = Schemas["RemarkInfo"];

  type Sheet = Schemas["SheetInfo"];
  type Dice = Schemas["DiceInfo"];
  type Report = Schemas["ReportInfo"];
  type Analysis = Schemas["AnalysisProgress"] | Schemas["AnalysisInfo"];

  type Message = Schemas["ServerMessage"];
  type Preparing = Schemas["PreparingMessage"];
  /** What the server answers to a message. */
  type Answer = Extract<Message, { type: "ack" | "refused" | "stale" | "hint" }>;
}
