// Made from docs/protocol.schema.json by `npm run generate`. Do not edit.

export type Inbound =
  | Ready
  | Start
  | Kick
  | Cancel
  | Leave
  | Rename
  | Move
  | Undo
  | Home
  | Resign
  | Hint
  | Watch
  | Unwatch
  | Rematch
  | Resync
  | Ping;
export type Outbound =
  | Welcome
  | Board
  | Ack
  | Refused
  | EventMessage
  | Standings
  | Presence
  | Viewers
  | Pong
  | Closing
  | HintAck;

export interface Messages {
  Ack: Ack;
  BaseEffect: BaseEffect;
  Board: Board;
  BoardRow: BoardRow;
  Cancel: Cancel;
  ChangeMe: ChangeMe;
  Closing: Closing;
  CreatedRace: CreatedRace;
  DailyGame: DailyGame;
  DailyList: DailyList;
  DailyTry: DailyTry;
  DayBoard: DayBoard;
  DayChange: DayChange;
  DayMessage: DayMessage;
  DealCheck: DealCheck;
  DrawEffect: DrawEffect;
  ErrorBody: ErrorBody;
  ErrorDetail: ErrorDetail;
  EventMessage: EventMessage;
  Export: Export;
  ExportedRace: ExportedRace;
  FieldError: FieldError;
  FillEffect: FillEffect;
  FoundSeat: FoundSeat;
  GameHistory: GameHistory;
  GameInfo: GameInfo;
  GameRules: GameRules;
  GameShape: GameShape;
  Guest: Guest;
  Health: Health;
  Hint: Hint;
  HintAck: HintAck;
  History: History;
  Home: Home;
  Inbound: Inbound;
  JoinRace: JoinRace;
  Joined: Joined;
  Kick: Kick;
  KnownGuest: KnownGuest;
  LayoutEffect: LayoutEffect;
  Leader: Leader;
  Leaderboard: Leaderboard;
  Leave: Leave;
  Longest: Longest;
  Me: Me;
  Move: Move;
  MoveEffect: MoveEffect;
  MyRace: MyRace;
  MyRaces: MyRaces;
  MyTry: MyTry;
  NewGuest: NewGuest;
  NewRace: NewRace;
  NextDay: NextDay;
  OpenLobby: OpenLobby;
  Outbound: Outbound;
  Ping: Ping;
  Played: Played;
  Player: Player;
  Pong: Pong;
  Presence: Presence;
  Progress: Progress;
  RaceAnyone: RaceAnyone;
  RaceEvent: RaceEvent;
  RaceFacts: RaceFacts;
  RaceInfo: RaceInfo;
  RaceOptions: RaceOptions;
  RaceStatus: RaceStatus;
  Racer: Racer;
  Ready: Ready;
  Reason: Reason;
  Refused: Refused;
  Rematch: Rematch;
  Rename: Rename;
  ReportName: ReportName;
  Reported: Reported;
  ReportedByMe: ReportedByMe;
  ReserveShape: ReserveShape;
  Resign: Resign;
  Results: Results;
  Resync: Resync;
  RulesSection: RulesSection;
  Standings: Standings;
  StandingsRow: StandingsRow;
  Start: Start;
  StartDaily: StartDaily;
  StartedDaily: StartedDaily;
  Takes: Takes;
  TryRow: TryRow;
  TurnEffect: TurnEffect;
  TurnbackEffect: TurnbackEffect;
  TurnoverEffect: TurnoverEffect;
  Undo: Undo;
  UnfinishedTry: UnfinishedTry;
  Unwatch: Unwatch;
  ViewPart: ViewPart;
  Viewers: Viewers;
  Watch: Watch;
  WatchList: WatchList;
  WatchedRace: WatchedRace;
  Welcome: Welcome;
}
/**
 * The one answer to a command that was taken.
 *
 * Board commands: `rev`, `effects` and what is possible now. Lobby commands: `v`. A command
 * seen before: `dup`. `rematch`: `race`.
 */
export interface Ack {
  t: 'ack';
  id: string;
  /**
   * number of an entry of the race's log
   */
  v?: number;
  /**
   * revision of one board: 0 after the deal
   */
  rev?: number;
  dup?: boolean;
  effects?: (
    | MoveEffect
    | TurnEffect
    | DrawEffect
    | FillEffect
    | TurnoverEffect
    | LayoutEffect
    | BaseEffect
    | TurnbackEffect
  )[];
  legal?: string[];
  home?: {
    [k: string]: number;
  };
  takes?: Takes;
  progress?: Progress;
  undo?: boolean | string;
  stuck?: boolean;
  race?: string;
}
/**
 * Cards, lowest first, from the top of one pile to the top of another.
 */
export interface MoveEffect {
  e: 'move';
  from: string;
  to: string;
  cards: string[];
}
/**
 * The top card of a column turned face up.
 */
export interface TurnEffect {
  e: 'turn';
  pile: string;
  card: string;
}
/**
 * Cards from the stock to the waste, one after the other.
 */
export interface DrawEffect {
  e: 'draw';
  cards: string[];
}
/**
 * An emptied column that filled by itself, from the waste or the stock.
 */
export interface FillEffect {
  e: 'fill';
  pile: string;
  from: 'W' | 'S';
  card: string;
}
/**
 * The waste became the stock, order kept. `left`: turn-overs that remain, null: no limit.
 */
export interface TurnoverEffect {
  e: 'turnover';
  left: number | null;
}
/**
 * All columns after a reshuffle. `left`: reshuffles that remain.
 */
export interface LayoutEffect {
  e: 'layout';
  tableau: string[][];
  left: number | null;
}
/**
 * The base rank is fixed; null: open again.
 */
export interface BaseEffect {
  e: 'base';
  rank: string | null;
}
/**
 * A turn-over undone: the stock became this waste again.
 */
export interface TurnbackEffect {
  e: 'turnback';
  waste: string[];
  left: number | null;
}
/**
 * Ranks that an empty place takes: none is nothing, all thirteen is anything.
 */
export interface Takes {
  F: string[];
  T: string[];
}
/**
 * How far a board is.
 */
export interface Progress {
  /**
   * cards on the foundations, those laid out counted
   */
  cards: number;
  of: number;
  moves: number;
  undos: number;
}
/**
 * A whole board. A watched one comes without `legal`, `home`, `undo` and `stuck`.
 */
export interface Board {
  t: 'board';
  player: string;
  /**
   * revision of one board: 0 after the deal
   */
  rev: number;
  view: ViewPart;
  legal?: string[];
  /**
   * the foundation's index for the card of each legal `>F`
   */
  home?: {
    [k: string]: number;
  };
  takes?: Takes;
  progress: Progress;
  /**
   * true, or the code why not
   */
  undo?: boolean | string;
  stuck?: boolean;
}
/**
 * A position without its secrets: `#` is a face-down card, `stock` a count.
 */
export interface ViewPart {
  tableau: string[][];
  /**
   * by index, empty ones too
   */
  foundations: string[][];
  stock: number;
  waste: string[];
  reserve: (string | null)[];
  base_rank: string | null;
  /**
   * null: unlimited
   */
  redeals_left: number | null;
  won: boolean;
}
/**
 * A line as in standings, with the person in place of the seat. Times: ms since the start.
 *
 * Lines of equal place stand in the order of `guest`.
 */
export interface BoardRow {
  guest: string;
  name: string;
  /**
   * among everybody; null under review
   */
  place: number | null;
  cards: number;
  of: number;
  last_home_ms: number | null;
  moves: number;
  undos: number;
  status: 'won' | 'resigned' | 'expired';
  finished_ms: number | null;
  ended_ms: number | null;
  /**
   * a try that is over has no socket: false
   */
  connected: boolean;
  /**
   * the day of this result
   */
  date: string;
  race: string;
  /**
   * days won in the period, where the table is by wins
   */
  wins?: number;
  /**
   * true: somebody has looked, and it stays without a place
   */
  confirmed?: boolean;
  /**
   * among my friends and me, where only they are asked for
   */
  friends_place?: number;
  /**
   * true: faster than possible, under review, without a place
   */
  review?: boolean;
}
/**
 * Cancel the race. The host, in the lobby.
 */
export interface Cancel {
  t: 'cancel';
  id: string;
}
/**
 * What is left out stays as it is.
 */
export interface ChangeMe {
  name?: string | null;
  /**
   * others see a default name in place of mine, in all new races
   */
  hidden?: boolean | null;
}
/**
 * The server's last word on this socket.
 */
export interface Closing {
  t: 'closing';
  reason: 'restart' | 'unavailable' | 'unknown' | 'forbidden' | 'expired' | 'malformed' | 'slow';
  retry_ms?: number;
}
export interface CreatedRace {
  id: string;
  code: string;
  url: string;
}
export interface DailyGame {
  game: string;
  name: string;
  commitment: string;
  /**
   * who have finished
   */
  players: number;
  mine: MyTry;
}
/**
 * My ranked try on a day's deal.
 */
export interface MyTry {
  state: 'unused' | 'running' | 'played';
  race?: string;
  /**
   * while it runs
   */
  ends_at?: number;
  row?: BoardRow;
}
/**
 * Today's deals. The day is the server's, in UTC; no device's clock has a say.
 */
export interface DailyList {
  date: string;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  now: number;
  /**
   * 00:00 UTC: the next deals
   */
  ends_at: number;
  /**
   * 01:00 UTC of the next day: seeds and boards open
   */
  opens_at: number;
  /**
   * the first day of the calendar
   */
  first_day: string;
  games: DailyGame[];
  unfinished: UnfinishedTry[];
}
/**
 * A ranked try of the day before that still runs: it counts for its own day.
 */
export interface UnfinishedTry {
  date: string;
  game: string;
  race: string;
  ends_at: number | null;
}
/**
 * A race on a day's deal. Its seed and boards open to all at `opens_at`, not before.
 */
export interface DailyTry {
  /**
   * ISO, UTC: the day it began in
   */
  date: string;
  /**
   * the one try that counts; others are practice
   */
  ranked: boolean;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  opens_at: number;
}
/**
 * A game's table of a day: the top 100, my line, and up to five on each side of it.
 *
 * With `friends` the rows are those of my friends and me; all else is as without.
 */
export interface DayBoard {
  date: string;
  game: string;
  name: string;
  commitment: string;
  /**
   * once the day is open
   */
  seed?: string;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  opens_at: number;
  players: number;
  rows: BoardRow[];
  me: BoardRow | null;
  neighbours: BoardRow[];
  /**
   * faster than possible: no place; the best 100
   */
  review: BoardRow[];
}
/**
 * What has changed in a day's table, at most once a second. Absent: as before.
 */
export interface DayChange {
  t: 'day_change';
  date: string;
  game: string;
  players?: number;
  /**
   * lines of the top 100 that are new or different
   */
  rows?: BoardRow[];
  /**
   * guests who are no longer in the top 100
   */
  gone?: string[];
  me?: BoardRow;
  neighbours?: BoardRow[];
  review?: BoardRow[];
  /**
   * the day has opened
   */
  seed?: string;
}
/**
 * First on the socket of a day's table: all of it.
 */
export interface DayMessage {
  date: string;
  game: string;
  name: string;
  commitment: string;
  /**
   * once the day is open
   */
  seed?: string;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  opens_at: number;
  players: number;
  rows: BoardRow[];
  me: BoardRow | null;
  neighbours: BoardRow[];
  /**
   * faster than possible: no place; the best 100
   */
  review: BoardRow[];
  t: 'day';
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  now: number;
}
/**
 * Everybody had the same deal: SHA-256 over the bytes `preimage` gives `commitment`.
 *
 * `preimage` is the hex of "samedeal/1", a zero byte, the game's id, a zero byte, the seed. The
 * cards of every board in `boards` were dealt from that seed by the server, by version `rules`
 * of deal and shuffle, and every move was checked against it. Seed and preimage are left out
 * while the deal is still the secret of a day.
 */
export interface DealCheck {
  game: string;
  rules: number;
  commitment: string;
  seed: string | null;
  preimage: string | null;
  boards: string[];
}
export interface ErrorBody {
  error: ErrorDetail;
}
export interface ErrorDetail {
  code: string;
  message: string;
  fields: FieldError[];
  race?: RaceFacts;
}
export interface FieldError {
  field: string;
  message: string;
}
/**
 * Where a race stands that somebody came to too late, or in vain.
 */
export interface RaceFacts {
  id: string;
  code: string;
  game: string;
  phase: 'lobby' | 'running' | 'closed' | 'cancelled';
  seats: number;
  players: number;
  spectators: 'live' | 'delay' | 'after' | 'nobody';
  starts_at: number | null;
  ends_at: number | null;
  closed_at: number | null;
}
/**
 * One entry of the race's log, in order, to everybody; moves and undos to who may see them.
 */
export interface EventMessage {
  t: 'event';
  /**
   * number of an entry of the race's log
   */
  v: number;
  event: RaceEvent;
}
/**
 * One entry of the race's log as its reader may see it. Fields by type:
 *
 * `joined` player, name · `left` player, why (left, kicked, away, not_ready) · `renamed` player,
 * name · `ready` player, ready, loaded · `host` player · `started` starts_at, ends_at ·
 * `moved` player, move, cards, rev, effects · `undone` player, cards, rev, effects ·
 * `finished` player · `resigned` player, why · `expired` player · `extended` ms, ends_at ·
 * `rematch` race, player · `cancelled` why · `closed` seed (not of a day that is not open yet).
 * `moved` and `undone` to the other sockets of that seat have all fields of the ack but `id`.
 */
export interface RaceEvent {
  type:
    | 'created'
    | 'joined'
    | 'left'
    | 'renamed'
    | 'ready'
    | 'host'
    | 'started'
    | 'moved'
    | 'undone'
    | 'finished'
    | 'resigned'
    | 'expired'
    | 'extended'
    | 'rematch'
    | 'cancelled'
    | 'closed';
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  at: number;
  player?: string;
  name?: string;
  why?: string;
  ready?: boolean;
  loaded?: boolean;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  starts_at?: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  ends_at?: number;
  ms?: number;
  race?: string;
  seed?: string;
  move?: string;
  cards?: number;
  /**
   * revision of one board: 0 after the deal
   */
  rev?: number;
  effects?: (
    | MoveEffect
    | TurnEffect
    | DrawEffect
    | FillEffect
    | TurnoverEffect
    | LayoutEffect
    | BaseEffect
    | TurnbackEffect
  )[];
  legal?: string[];
  home?: {
    [k: string]: number;
  };
  takes?: Takes;
  progress?: Progress;
  undo?: boolean | string;
  stuck?: boolean;
}
/**
 * Everything that is kept of me.
 */
export interface Export {
  guest: string;
  /**
   * the one I chose
   */
  name: string | null;
  hidden: boolean;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  exported_at: number;
  races: ExportedRace[];
  /**
   * guests with whom I finished an unlisted race
   */
  friends: string[];
  reports: ReportedByMe[];
}
export interface ExportedRace {
  race: MyRace;
  /**
   * everything I did on my board
   */
  played: Played[];
}
/**
 * A race in which I have the seat `player`.
 */
export interface MyRace {
  id: string;
  code: string;
  game: string;
  phase: 'lobby' | 'running' | 'closed' | 'cancelled';
  /**
   * of the race's log when this was noted
   */
  version: number;
  player: string;
  /**
   * I am host
   */
  host: boolean;
  seats: number;
  /**
   * by seat; by place once the race is closed
   */
  players: Racer[];
  /**
   * cards in all
   */
  of: number;
  time_limit_s: number;
  listed: boolean;
  /**
   * the day whose deal this is a try on
   */
  daily: string | null;
  ranked: boolean;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  created_at: number;
  starts_at: number | null;
  ends_at: number | null;
  closed_at: number | null;
}
/**
 * Who has a seat; `place` and what follows are null until the race is closed.
 */
export interface Racer {
  player: string;
  name: string;
  place: number | null;
  cards: number | null;
  status: ('playing' | 'won' | 'resigned' | 'expired') | null;
  /**
   * ms since starts_at; null: not won
   */
  finished_ms: number | null;
}
export interface Played {
  /**
   * since starts_at
   */
  ms: number;
  /**
   * null: an undo
   */
  move: string | null;
}
export interface ReportedByMe {
  race: string;
  player: string;
  why: string;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  at: number;
}
export interface FoundSeat {
  id: string;
  code: string;
  player: string;
  /**
   * nobody was waiting: the lobby is new
   */
  opened: boolean;
}
/**
 * `distribution`: tries by tenths of the deck home, eleven counts; the last is all home.
 */
export interface GameHistory {
  game: string;
  name: string;
  played: number;
  won: number;
  win_rate: number;
  best: BoardRow | null;
  /**
   * of the wins; null without any
   */
  average_ms: number | null;
  average_cards: number;
  distribution: number[];
}
export interface GameInfo {
  id: string;
  name: string;
  decks: number;
  shape: GameShape;
}
/**
 * What a table needs to draw the game.
 */
export interface GameShape {
  columns: number;
  /**
   * cards dealt to each column
   */
  heights: number[];
  /**
   * columns are small fans, drawn in several rows
   */
  fans: boolean;
  foundations: number;
  /**
   * cards a draw; null: there is no stock
   */
  draw: number | null;
  /**
   * of the stock; null: unlimited
   */
  passes: number | null;
  reserve: ReserveShape | null;
  reshuffles: number;
  blocks: boolean;
  /**
   * cards may come back from foundations
   */
  returns: boolean;
  longest: Longest;
}
export interface ReserveShape {
  piles: number;
  cards: number;
}
export interface Longest {
  down: number;
  up: number;
}
export interface GameRules {
  id: string;
  name: string;
  language: string;
  summary: string;
  sections: RulesSection[];
}
export interface RulesSection {
  heading: string;
  sentences: string[];
}
export interface Guest {
  guest: string;
  name: string;
  /**
   * for `Authorization: Bearer`; the cookie holds the same
   */
  token: string;
}
export interface Health {
  status: 'ok';
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  now: number;
}
/**
 * Ask for a move. In an unranked race of one seat.
 */
export interface Hint {
  t: 'hint';
  id: string;
}
/**
 * The answer to `hint`: a legal move, or null where none helps.
 */
export interface HintAck {
  t: 'ack';
  id: string;
  /**
   * revision of one board: 0 after the deal
   */
  rev: number;
  hint: string | null;
}
/**
 * My ranked tries, newest first, a hundred a page; the figures are over all of them.
 */
export interface History {
  played: number;
  won: number;
  /**
   * 0 to 1; null before the first try
   */
  win_rate: number | null;
  /**
   * days in a row with a finished ranked try, up to today
   */
  streak: number;
  best_streak: number;
  /**
   * of the last seven days, those with a finished ranked try
   */
  days: string[];
  games: GameHistory[];
  rows: TryRow[];
  page: number;
  pages: number;
}
/**
 * A ranked try in a history.
 */
export interface TryRow {
  guest: string;
  name: string;
  /**
   * among everybody; null under review
   */
  place: number | null;
  cards: number;
  of: number;
  last_home_ms: number | null;
  moves: number;
  undos: number;
  status: 'won' | 'resigned' | 'expired';
  finished_ms: number | null;
  ended_ms: number | null;
  /**
   * a try that is over has no socket: false
   */
  connected: boolean;
  /**
   * the day of this result
   */
  date: string;
  race: string;
  /**
   * days won in the period, where the table is by wins
   */
  wins?: number;
  /**
   * true: somebody has looked, and it stays without a place
   */
  confirmed?: boolean;
  /**
   * among my friends and me, where only they are asked for
   */
  friends_place?: number;
  /**
   * true: faster than possible, under review, without a place
   */
  review?: boolean;
  game: string;
}
/**
 * Play legal single moves to foundations until none is left.
 */
export interface Home {
  t: 'home';
  id: string;
  /**
   * revision of one board: 0 after the deal
   */
  rev: number;
}
/**
 * Say that I am ready, and that my table's code is loaded. In the lobby.
 */
export interface Ready {
  t: 'ready';
  id: string;
  ready: boolean;
  loaded: boolean;
}
/**
 * Start with those who are ready; the others become watchers. The host, in the lobby.
 */
export interface Start {
  t: 'start';
  id: string;
}
/**
 * Take a player's seat away. The host, in the lobby.
 */
export interface Kick {
  t: 'kick';
  id: string;
  player: string;
}
/**
 * Give my seat up. In the lobby.
 */
export interface Leave {
  t: 'leave';
  id: string;
}
/**
 * Change my name in this race. In the lobby.
 */
export interface Rename {
  t: 'rename';
  id: string;
  name: string;
}
/**
 * Play a move on my board at revision `rev`.
 */
export interface Move {
  t: 'move';
  id: string;
  /**
   * revision of one board: 0 after the deal
   */
  rev: number;
  move: string;
}
/**
 * Take my last move back.
 */
export interface Undo {
  t: 'undo';
  id: string;
  /**
   * revision of one board: 0 after the deal
   */
  rev: number;
}
/**
 * End my board.
 */
export interface Resign {
  t: 'resign';
  id: string;
}
/**
 * Follow a player's board.
 */
export interface Watch {
  t: 'watch';
  id: string;
  player: string;
}
/**
 * Stop following a player's board.
 */
export interface Unwatch {
  t: 'unwatch';
  id: string;
  player: string;
}
/**
 * Open the race that follows this one. Once it is closed.
 */
export interface Rematch {
  t: 'rematch';
  id: string;
}
/**
 * Ask for my board as it is.
 */
export interface Resync {
  t: 'resync';
  id: string;
}
/**
 * Measure the way to the server and its clock.
 */
export interface Ping {
  t: 'ping';
  n: number;
}
export interface JoinRace {
  name?: string | null;
}
export interface Joined {
  id: string;
  player: string;
}
/**
 * Both are null for who is no guest yet.
 */
export interface KnownGuest {
  guest: string | null;
  name: string | null;
}
export interface Leader {
  name: string;
  cards: number;
  of: number;
}
/**
 * A page of 100 lines. `label` names the period: 2026-11-29, 2026-W48, 2026-11 or all.
 *
 * With `friends` the one page has the rows of my friends and me; all else is as without.
 */
export interface Leaderboard {
  game: string;
  period: 'day' | 'week' | 'month' | 'all';
  by: 'time' | 'wins';
  label: string;
  page: number;
  pages: number;
  players: number;
  rows: BoardRow[];
  me: BoardRow | null;
  neighbours: BoardRow[];
}
export interface Me {
  guest: string;
  /**
   * as others see it: a default one while `hidden`
   */
  name: string;
  hidden: boolean;
  /**
   * lobbies and running races I am in, newest first
   */
  races: MyRace[];
}
/**
 * Closed races, newest first; `next` as `before` gives those that follow, null: none do.
 */
export interface MyRaces {
  races: MyRace[];
  next: number | null;
}
export interface NewGuest {
  name?: string | null;
}
/**
 * Only `game` is required.
 */
export interface NewRace {
  game: string;
  time_limit_s?: number;
  seats?: number;
  undo?: boolean;
  opponents?: 'all' | 'leader' | 'none';
  /**
   * live for unlisted races, after for listed ones
   */
  spectators?: ('live' | 'delay' | 'after' | 'nobody') | null;
  delay_s?: number;
  listed?: boolean;
  /**
   * reserved: must be empty
   */
  bots?: string[];
  seed?: string | null;
  /**
   * my name, where this call makes the guest too
   */
  name?: string | null;
}
/**
 * It is 00:00 UTC: the new day's deals, which nobody has played.
 */
export interface NextDay {
  t: 'next_day';
  date: string;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  now: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  ends_at: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  opens_at: number;
  games: DailyGame[];
}
/**
 * A listed lobby with a free seat.
 */
export interface OpenLobby {
  id: string;
  code: string;
  game: string;
  /**
   * the host's name
   */
  host: string | null;
  seats: number;
  players: number;
  time_limit_s: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  created_at: number;
}
/**
 * First on every connection, and again when I take a seat; then my board, once there is one.
 */
export interface Welcome {
  t: 'welcome';
  protocol: number;
  /**
   * null for a spectator
   */
  you: string | null;
  /**
   * number of an entry of the race's log
   */
  version: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  now: number;
  race: RaceInfo;
}
/**
 * A race without its boards. `code` and `commitment` are for people to check and share.
 */
export interface RaceInfo {
  id: string;
  code: string;
  game: string;
  phase: 'lobby' | 'running' | 'closed' | 'cancelled';
  options: RaceOptions;
  players: Player[];
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  created_at: number;
  starts_at: number | null;
  ends_at: number | null;
  closed_at: number | null;
  /**
   * when the record of an ended race is dropped
   */
  kept_until: number | null;
  commitment: string;
  /**
   * once the race is closed, and of a daily try once the day is open
   */
  seed?: string;
  daily?: DailyTry;
  /**
   * the race that follows this one
   */
  rematch?: string;
  /**
   * why a race was cancelled: host, deserted or timeout
   */
  why?: string;
}
/**
 * What the creator chose; times in seconds.
 */
export interface RaceOptions {
  time_limit_s: number;
  seats: number;
  undo: boolean;
  opponents: 'all' | 'leader' | 'none';
  spectators: 'live' | 'delay' | 'after' | 'nobody';
  delay_s: number;
  listed: boolean;
  /**
   * the creator chose the seed: never ranked
   */
  given_seed: boolean;
}
/**
 * A seat that is taken.
 */
export interface Player {
  player: string;
  name: string;
  host: boolean;
  ready: boolean;
  loaded: boolean;
  connected: boolean;
}
/**
 * The one answer to a command that was not taken: nothing changed.
 */
export interface Refused {
  t: 'refused';
  id: string | null;
  code: string;
  reason?: Reason;
  message: string;
  /**
   * revision of one board: 0 after the deal
   */
  rev?: number;
}
/**
 * The engine's reason: a code and ASCII cards, never prose.
 */
export interface Reason {
  code: string;
  card?: string;
  target?: string;
  needs?: string[];
}
/**
 * Latest wins. At most once a second to racers, filtered by the race's `opponents`.
 *
 * In a delayed race who is done is told of the others as late as spectators are.
 */
export interface Standings {
  t: 'standings';
  /**
   * number of an entry of the race's log
   */
  v: number;
  phase: 'lobby' | 'running' | 'closed' | 'cancelled';
  rows: StandingsRow[];
}
/**
 * A board's place: 1, 2, 2, 4.
 */
export interface StandingsRow {
  player: string;
  name: string;
  /**
   * null while the race's option hides it
   */
  place: number | null;
  cards: number;
  of: number;
  /**
   * ms since starts_at
   */
  last_home_ms: number | null;
  moves: number;
  undos: number;
  status: 'playing' | 'won' | 'resigned' | 'expired';
  /**
   * ms since starts_at
   */
  finished_ms: number | null;
  /**
   * when the board ended, won or not; ms since starts_at
   */
  ended_ms: number | null;
  /**
   * it ended as resigned because its player stayed away
   */
  absent: boolean;
  connected: boolean;
}
/**
 * A player came, or went. To everybody; after `welcome` once for each who is away.
 */
export interface Presence {
  t: 'presence';
  player: string;
  connected: boolean;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  since: number;
}
/**
 * How many spectators there are, in all. To everybody, every few seconds if it changed.
 */
export interface Viewers {
  t: 'viewers';
  count: number;
}
/**
 * The answer to `ping`, with its number and the server's time.
 */
export interface Pong {
  t: 'pong';
  n: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  now: number;
}
export interface RaceAnyone {
  game: string;
  /**
   * mine, in this race
   */
  name?: string | null;
}
/**
 * The fields of `welcome.race`, and the standings.
 *
 * They are empty for who has no seat while the race runs and its spectators are held back
 * (`delay`) or kept out (`nobody`). Who is done in a delayed race has their own row alone.
 */
export interface RaceStatus {
  id: string;
  code: string;
  game: string;
  phase: 'lobby' | 'running' | 'closed' | 'cancelled';
  options: RaceOptions;
  players: Player[];
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  created_at: number;
  starts_at: number | null;
  ends_at: number | null;
  closed_at: number | null;
  /**
   * when the record of an ended race is dropped
   */
  kept_until: number | null;
  commitment: string;
  /**
   * once the race is closed, and of a daily try once the day is open
   */
  seed?: string;
  daily?: DailyTry;
  /**
   * the race that follows this one
   */
  rematch?: string;
  /**
   * why a race was cancelled: host, deserted or timeout
   */
  why?: string;
  standings: StandingsRow[];
}
export interface ReportName {
  player: string;
  why: string;
}
export interface Reported {
  /**
   * false: I have reported this name before
   */
  new: boolean;
}
/**
 * A closed race. `curves`: for each seat [ms since starts_at, cards home] where it changed.
 */
export interface Results {
  id: string;
  code: string;
  game: string;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  starts_at: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  ends_at: number;
  /**
   * milliseconds since the epoch, by the server's one clock
   */
  closed_at: number;
  /**
   * when the record is dropped
   */
  kept_until: number;
  rows: StandingsRow[];
  curves: {
    [k: string]: unknown[][];
  };
  check: DealCheck;
  /**
   * the race that follows this one
   */
  rematch: string | null;
}
/**
 * `practice`: an unranked try, once the ranked one is over.
 */
export interface StartDaily {
  practice?: boolean;
}
export interface StartedDaily {
  race: string;
  date: string;
  ranked: boolean;
}
export interface WatchList {
  races: WatchedRace[];
}
export interface WatchedRace {
  id: string;
  code: string;
  game: string;
  phase: 'lobby' | 'running' | 'closed' | 'cancelled';
  spectators: 'live' | 'delay' | 'after' | 'nobody';
  delay_s: number;
  starts_at: number | null;
  ends_at: number | null;
  closed_at: number | null;
  players: number;
  watchers: number;
  leader: Leader | null;
}
