/** A race as this client sees it: a fold of what the server says. Pure. */
import type {
  EventMessage,
  Player,
  Presence,
  RaceEvent,
  RaceInfo,
  Standings,
  StandingsRow,
  Welcome,
} from '../protocol/messages';
import type { Status } from '../protocol/names';

export interface RaceState {
  you: string | null;
  version: number;
  race: RaceInfo;
  rows: StandingsRow[];
  /** How a board ended, by seat; who is not here still plays. */
  over: Record<string, Exclude<Status, 'playing'>>;
  /** Since when somebody is away, by seat. */
  away: Record<string, number>;
  /** My seat was taken away, and why. */
  lost: string | null;
}

export function fromWelcome(message: Welcome, before: RaceState | null): RaceState {
  const same = before?.race.id === message.race.id ? before : null;
  const seated = message.you !== null;
  // A seat that was mine on the last connection and is not on this one: I was away too long.
  const lost = same?.you != null ? 'away' : (same?.lost ?? null);
  return {
    you: message.you,
    version: message.version,
    race: message.race,
    rows: same?.rows ?? [],
    over: same?.over ?? {},
    away: same?.away ?? {},
    lost: seated ? null : lost,
  };
}

type Fold = (state: RaceState, event: RaceEvent) => RaceState;

function withRace(state: RaceState, change: Partial<RaceInfo>): RaceState {
  return { ...state, race: { ...state.race, ...change } };
}

function withPlayer(state: RaceState, seat: string, change: Partial<Player>): RaceState {
  const players = state.race.players.map((p) => (p.player === seat ? { ...p, ...change } : p));
  return withRace(state, { players });
}

function ended(status: Exclude<Status, 'playing'>): Fold {
  return (state, event) => ({ ...state, over: { ...state.over, [event.player!]: status } });
}

const joined: Fold = (state, event) => {
  const player = {
    player: event.player!,
    name: event.name ?? '',
    host: false,
    ready: false,
    loaded: false,
    connected: true,
  };
  const others = state.race.players.filter((p) => p.player !== player.player);
  return withRace(state, { players: [...others, player] });
};

const left: Fold = (state, event) => {
  const players = state.race.players.filter((p) => p.player !== event.player);
  const mine = event.player === state.you;
  const next = withRace(state, { players });
  return mine ? { ...next, you: null, lost: event.why ?? 'left' } : next;
};

const host: Fold = (state, event) => {
  const players = state.race.players.map((p) => ({ ...p, host: p.player === event.player }));
  return withRace(state, { players });
};

const FOLDS: Partial<Record<RaceEvent['type'], Fold>> = {
  joined,
  left,
  host,
  renamed: (state, event) => withPlayer(state, event.player!, { name: event.name ?? '' }),
  ready: (state, event) =>
    withPlayer(state, event.player!, {
      ready: event.ready ?? false,
      loaded: event.loaded ?? false,
    }),
  started: (state, event) =>
    withRace(state, {
      phase: 'running',
      starts_at: event.starts_at ?? null,
      ends_at: event.ends_at ?? null,
    }),
  finished: ended('won'),
  resigned: ended('resigned'),
  expired: ended('expired'),
  extended: (state, event) =>
    withRace(state, {
      ends_at: event.ends_at ?? (state.race.ends_at ?? 0) + (event.ms ?? 0),
    }),
  rematch: (state, event) => withRace(state, { rematch: event.race }),
  cancelled: (state, event) =>
    withRace(state, { phase: 'cancelled', closed_at: event.at, why: event.why }),
  closed: (state, event) =>
    withRace(state, {
      phase: 'closed',
      closed_at: event.at,
      seed: event.seed ?? state.race.seed,
    }),
};

/** An event that is not newer than what is known is left out. */
export function onEvent(state: RaceState, { v, event }: EventMessage): RaceState {
  if (v <= state.version) return state;
  const fold = FOLDS[event.type];
  return { ...(fold ? fold(state, event) : state), version: v };
}

/** The latest wins. */
export function onStandings(state: RaceState, { phase, rows }: Standings): RaceState {
  const over = { ...state.over };
  for (const row of rows) if (row.status !== 'playing') over[row.player] = row.status;
  return { ...state, rows, over, race: { ...state.race, phase } };
}

export function onPresence(state: RaceState, message: Presence): RaceState {
  const { [message.player]: _gone, ...others } = state.away;
  const away = message.connected ? others : { ...others, [message.player]: message.since };
  return { ...withPlayer(state, message.player, { connected: message.connected }), away };
}

/** Where a race is, as a page shows it; the countdown is a running race before its start. */
export type Stage = 'lobby' | 'countdown' | 'racing' | 'closed' | 'cancelled';

export function stageOf(race: RaceInfo, now: number): Stage {
  if (race.phase !== 'running') return race.phase;
  return race.starts_at !== null && now < race.starts_at ? 'countdown' : 'racing';
}
