/** What goes over the wire between the page and the server. */
declare namespace Wire {
  type Value = number | string | boolean;

  interface Rule {
    name: string;
    summary: string;
    clause: string;
    ruling: string;
    default: Value;
    choices: Value[];
    /** What each choice means; empty where the choices say it themselves. */
    words: string[];
    /** With how many players it means something; null: with any. */
    players: { min: number; max: number } | null;
    /** Whether it means something only where calls are allowed. */
    calls: boolean;
    /** An option of the match rather than of the round. */
    match: boolean;
  }

  interface Game {
    name: string;
    title: string;
    summary: string;
    players: { min: number; max: number; usual: number };
    seat_names: string[];
    resigns: boolean;
    draws: boolean;
    /** Whether people may call what happens at a real table. */
    calls?: boolean;
    levels: number[];
    picture: string;
    options: Rule[];
  }

  interface Clause {
    id: string;
    title: string;
    text: string;
    ruling: string;
    section: string;
  }

  interface Rules {
    game: string;
    title: string;
    /** How to play, for people who never have: paragraphs. */
    how_to: string[];
    clauses: Clause[];
  }

  type Phase = "waiting" | "playing" | "round-over" | "over";

  interface Listed {
    id: string;
    game: string;
    title: string;
    phase: Phase;
    listed: boolean;
    seats: { name: string; kind: string }[];
    open: number;
    round: number;
    watchers: number;
    created: string | number;
  }

  interface Player {
    player: number;
    seat: number;
    side: string;
    name: string;
    kind: "person" | "bot" | "open";
    level: string | null;
    /** A bot plays for this person at the moment. */
    stand_in: boolean;
    here: boolean;
    total: number;
    clock: number | null;
  }

  interface Move {
    move: string;
    player: number | null;
    comment: string | null;
  }

  interface State {
    id: string;
    game: string;
    title: string;
    number: number;
    round: number;
    phase: Phase;
    you: number | null;
    seat: number | null;
    players: Player[];
    clock: null | { minutes: number; increment: number; running: number | null };
    to_move: number | null;
    words: string;
    svg: string | null;
    turns: number;
    lit: string[];
    paths: Record<string, string[]>;
    moves: Move[];
    last: null | { move: string; player: number | null; path: string[] | null };
    offer: null | { kind: "undo" | "draw"; player: number };
    can: string[];
    scores: number[] | null;
    winners: number[];
    ending: string | null;
    match: null | {
      totals: number[];
      over: boolean;
      winners: number[];
      rounds: number;
      options: Record<string, Value>;
      /** How long it lasts, in words that go on: "until somebody has 12 points"; empty where it is one round. */
      goal: string;
    };
    options: Record<string, Value>;
    rematch: { players: number[]; table: string | null };
    commitment: string | null;
    seed: string | null;
    listed: boolean;
    secrets: boolean;
  }

  interface Look {
    svg: string;
    words: string;
    lit: string[];
    round: number;
    move: number;
  }

  interface Why {
    clause: string;
    reason: string;
  }

  interface Line {
    number: number;
    name: string;
    player: number | null;
    text: string;
    at: string | number;
  }

  interface Sheet {
    pages: { head: string[]; rows: { cells: string[]; team: boolean }[] }[];
  }

  interface Dice {
    commitment: string | null;
    seed: string | null;
    entropies: string[];
    draws: { move: number; played: string; outcomes: string[]; weights: number[] }[];
  }

  interface Event {
    kind: string;
    seat: number;
    first: number;
    moves: string[];
    before: number[];
    after: number[];
    judgement: null | { best: string; cost: number; error: number; forced: boolean; mark: string };
  }

  interface Report {
    search: string;
    budget: string;
    events: Event[];
    seats: {
      seat: number;
      name: string;
      decisions: number;
      agreed: number;
      cost: number;
      account: null | Record<"start" | "luck" | "own" | "others" | "calls" | "rest" | "result", number>;
    }[];
  }

  interface Analysis {
    done: boolean;
    progress: number;
    report?: Report;
    plot?: string;
  }

  /** What the server answers to a message, by its `type`. */
  type Answer =
    | { type: "ack"; id: number; number: number }
    | { type: "refused"; id: number; code: string; reason: string; clause: string | null }
    | { type: "stale"; id: number; state: State }
    | { type: "hint"; id: number; move: string; path: string[]; number: number };

  type Message =
    | Answer
    | ({ type: "state" } & State)
    | { type: "thinking"; player: number; progress: number }
    | { type: "pong" }
    | { type: "preparing"; title: string }
    | { type: "presence"; players: boolean[]; watchers: number }
    | { type: "chat"; messages: Line[] };
}
