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
  type Puzzles = Schemas["PuzzlesInfo"];
  type PuzzleList = Schemas["PuzzleListInfo"];
  type PuzzleListed = Schemas["PuzzleListed"];
  type Puzzle = Schemas["PuzzleInfo"];
  type Frame = Schemas["FrameInfo"];
  type Review = Schemas["ReviewInfo"];
  type ReviewProgress = Schemas["ReviewProgress"];
  type Exploration = Schemas["ExplorationInfo"];
  type Branch = Schemas["BranchInfo"];
  type Position = Schemas["PositionInfo"];
  type Opinion = Schemas["OpinionInfo"];
  type Coach = Schemas["CoachInfo"];

  type Listed = Schemas["TableInfo"];
  type Waiting = Schemas["WaitingInfo"];
  type Invitation = Schemas["InvitationInfo"];
  type State = Schemas["StateMessage"];
  type Player = Schemas["PlayerInfo"];
  type Move = Schemas["MoveInfo"];
  type Look = Schemas["PictureInfo"];
  type Marked = Schemas["MarkedInfo"];
  type Scene = Schemas["SceneInfo"];
  type Symbols = Schemas["SymbolsInfo"];
  type Why = Schemas["RulingInfo"];
  type Line = Schemas["RemarkInfo"];

  type Me = Schemas["MeInfo"];
  type Account = Schemas["MyAccountInfo"];
  type Avoided = Schemas["AvoidedInfo"];
  type Games = Schemas["GamesOfInfo"];
  type Sitting = Schemas["SittingInfo"];
  type Profile = Schemas["ProfileInfo"];
  type Rating = Schemas["RatingInfo"];
  type Rung = Schemas["RungInfo"];
  type Leaderboard = Schemas["LeaderboardInfo"];

  type Sheet = Schemas["SheetInfo"];
  type Dice = Schemas["DiceInfo"];
  type Report = Schemas["ReportInfo"];
  type Analysis = Schemas["AnalysisProgress"] | Schemas["AnalysisInfo"];

  type Message = Schemas["ServerMessage"];
  type LobbyMessage = Schemas["LobbyMessage"];
  type Challenge = Schemas["ChallengeInfo"];
  type Challenges = Schemas["ChallengesInfo"];
  type Vacation = Schemas["VacationInfo"];
  type Seek = Schemas["SeekInfo"];
  type Found = Schemas["FoundMessage"];
  type Clock = Schemas["ClockTimes"];
  type Preparing = Schemas["PreparingMessage"];
  /** What the server answers to a message. */
  type Answer = Extract<Message, { type: "ack" | "refused" | "stale" | "hint" }>;
}
