/** A race as a spectator sees it: what may be seen, how late, in which order. Pure. */
import type { RaceInfo, StandingsRow } from '../protocol/messages';
import type { RaceState } from './race';

/** Boards on one page; more are switched to, leaders first. */
export const PER_PAGE = 12;
/** Boards trade places at most so often, ms. */
const CALM = 2_000;

/** How far behind the players a spectator's socket is, ms. */
export function lagOf({ options }: Pick<RaceInfo, 'options'>): number {
  return options.spectators === 'delay' ? options.delay_s * 1_000 : 0;
}

/** The moment that I see: a spectator of a delayed race waits for its start, too. */
export function seenAt({ race, you }: RaceState, now: number): number {
  return you === null ? now - lagOf(race) : now;
}

/** The race's own time as a spectator sees it, ms since the start; 0 before it. */
export function seenTime(race: RaceInfo, now: number): number {
  if (race.starts_at === null) return 0;
  const end = race.closed_at ?? Infinity;
  return Math.max(0, Math.min(now - lagOf(race), end) - race.starts_at);
}

/**
 * Whether the race lets me see boards now: after its end everybody (unless the deal is still a
 * day's secret, or the race for its players only), before it spectators and racers who are done,
 * live or behind.
 */
export function showsBoards({ race, you, over }: RaceState): boolean {
  const mine = you !== null || race.options.spectators !== 'nobody';
  if (race.phase === 'closed') return race.seed != null && mine;
  if (race.phase !== 'running') return false;
  const done = you === null || over[you] !== undefined;
  return done && ['live', 'delay'].includes(race.options.spectators);
}

/** All seats, leaders first; who has no standing yet follows in the order of the seats. */
export function ranked({ rows, race }: RaceState): string[] {
  const placed = rows.map((row) => row.player);
  const others = race.players.map((player) => player.player).filter((p) => !placed.includes(p));
  return [...placed, ...others];
}

/** Since when somebody is away, ms since the epoch; null if only that is known; else undefined. */
export function awaySince(
  { race, away, rows }: RaceState,
  seat: string,
): number | null | undefined {
  const player = race.players.find((other) => other.player === seat);
  const over = rows.some((row) => row.player === seat && row.status !== 'playing');
  if (player === undefined || player.connected || over) return undefined;
  return away[seat] ?? null;
}

/** An order of seats that changes no more often than the eye can follow. */
export class Order {
  #seats: readonly string[] = [];
  #changed = -Infinity;

  /** The order at `now`; one that is held stays, but for those who came or went. */
  at(wanted: readonly string[], now: number, held = false): readonly string[] {
    const same = wanted.length === this.#seats.length;
    if (same && wanted.every((seat, i) => seat === this.#seats[i])) return this.#seats;
    const known = same && wanted.every((seat) => this.#seats.includes(seat));
    if (known && (held || now - this.#changed < CALM)) return this.#seats;
    this.#changed = now;
    this.#seats = wanted;
    return wanted;
  }
}

export interface Page {
  /** From 0, inside the pages that there are. */
  at: number;
  pages: number;
  seats: readonly string[];
}

export function pageOf(seats: readonly string[], wanted: number): Page {
  const pages = Math.max(1, Math.ceil(seats.length / PER_PAGE));
  const at = Math.min(Math.max(0, wanted), pages - 1);
  return { at, pages, seats: seats.slice(at * PER_PAGE, (at + 1) * PER_PAGE) };
}

/** Columns and rows of a page of small boards, so that each is as large as can be. */
export function gridOf(n: number, width: number, height: number): { across: number; down: number } {
  const choices = Array.from({ length: Math.max(1, n) }, (_, i) => i + 1).map((across) => {
    const down = Math.ceil(n / across);
    return { across, down, worth: Math.min(width / across, height / down) };
  });
  const best = choices.reduce((a, b) => (b.worth > a.worth + 1 ? b : a));
  return { across: best.across, down: best.down };
}

/** Who is alone at the top, with a card home: somebody to name. */
export function leaderOf(rows: readonly StandingsRow[]): StandingsRow | null {
  const first = rows.filter((row) => row.place === 1);
  return first.length === 1 && first[0]!.cards > 0 ? first[0]! : null;
}
