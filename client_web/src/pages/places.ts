/** Standings in words: places, shares, distances, headlines. Pure. */
import type { RaceInfo, StandingsRow } from '../protocol/messages';

/** Times count in whole tenths, rounded down. */
const tenths = (ms: number): number => Math.floor(ms / 100) * 100;

/** Everybody else at the same place. */
export function sharers(rows: readonly StandingsRow[], row: StandingsRow): StandingsRow[] {
  if (row.place === null) return [];
  return rows.filter((other) => other !== row && other.place === row.place);
}

/** "=2" where a place is shared. */
export function placeText(rows: readonly StandingsRow[], row: StandingsRow): string {
  if (row.place === null) return '–';
  return `${sharers(rows, row).length ? '=' : ''}${row.place}`;
}

export type Standing = 'status.absent' | `status.${StandingsRow['status']}`;

/** The key of what a board's row says of how it stands. */
export function standing(row: Pick<StandingsRow, 'status' | 'absent'>): Standing {
  return row.absent ? 'status.absent' : `status.${row.status}`;
}

/**
 * When a board ended, ms since the start. A board whose time was up ended at the limit, although
 * the server may have looked at the clock a moment later.
 */
export function endOf(row: StandingsRow, race: Pick<RaceInfo, 'starts_at' | 'ends_at'>): number {
  const limit = (race.ends_at ?? 0) - (race.starts_at ?? 0);
  return Math.min(row.ended_ms ?? limit, limit);
}

export type Distance = { kind: 'time'; ms: number } | { kind: 'cards'; cards: number } | null;

/** How far `row` is behind `leader`: in time where both are home, else in cards. */
export function behind(leader: StandingsRow, row: StandingsRow): Distance {
  if (row.place === leader.place) return null;
  if (leader.cards !== row.cards) return { kind: 'cards', cards: leader.cards - row.cards };
  const ms = tenths(row.last_home_ms ?? 0) - tenths(leader.last_home_ms ?? 0);
  return { kind: 'time', ms };
}

/** The neighbours of a long list: the first five, a gap, two on each side of me. */
export function excerpt<T>(list: readonly T[], mine: number, most = 8): (T | null)[] {
  if (list.length <= most) return [...list];
  const near = mine < 0 ? [] : [-2, -1, 0, 1, 2].map((step) => mine + step);
  const wanted = [...new Set([0, 1, 2, 3, 4, ...near])]
    .filter((index) => index >= 0 && index < list.length)
    .sort((a, b) => a - b);
  return wanted.flatMap((index, i) => {
    const gap = i > 0 && index !== wanted[i - 1]! + 1;
    return gap ? [null, list[index]!] : [list[index]!];
  });
}

export type Opponents = 'all' | 'leader' | 'none';

/** The rows that I see while I play: what the race allows and I want, whichever is less. */
export function visible(
  rows: readonly StandingsRow[],
  you: string | null,
  race: Opponents,
  wish: Opponents,
): StandingsRow[] {
  const order: Opponents[] = ['all', 'leader', 'none'];
  const shown = order[Math.max(order.indexOf(race), order.indexOf(wish))]!;
  if (shown === 'all') return [...rows];
  return rows.filter((row, i) => row.player === you || (shown === 'leader' && i === 0));
}

/** Two signs for a marker: initials, or the first two letters. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const signs = words.length > 1 ? words.map((word) => [...word][0]!) : [...(words[0] ?? '?')];
  return signs.slice(0, 2).join('');
}

/** Ascending positions pushed apart inside 0 … `width`; `gaps[i]` lies between i and i + 1. */
export function apart(
  positions: readonly number[],
  gaps: readonly number[],
  width: number,
): number[] {
  const placed = [...positions];
  for (let i = 1; i < placed.length; i++) {
    placed[i] = Math.max(placed[i]!, placed[i - 1]! + gaps[i - 1]!);
  }
  for (let i = placed.length - 1, most = width; i >= 0; i--) {
    placed[i] = Math.min(placed[i]!, most);
    most = placed[i]! - (gaps[i - 1] ?? 0);
  }
  return placed;
}
