/** Lines of a table made up from a place. */
import type { BoardRow, DayBoard } from '../../src/protocol/messages';

export function row(n: number, changes: Partial<BoardRow> = {}): BoardRow {
  return {
    guest: `u_${String(n).padStart(4, '0')}`,
    name: `Player ${n}`,
    place: n,
    cards: 52,
    of: 52,
    last_home_ms: 200_000 + n * 100,
    moves: 150,
    undos: 0,
    status: 'won',
    finished_ms: 200_000 + n * 100,
    ended_ms: 200_000 + n * 100,
    connected: false,
    date: '2026-11-29',
    race: `00${n}`,
    ...changes,
  };
}

export const rows = (from: number, to: number): BoardRow[] =>
  Array.from({ length: to - from + 1 }, (_, i) => row(from + i));

export function board(changes: Partial<DayBoard> = {}): DayBoard {
  return {
    date: '2026-11-29',
    game: 'stonewall',
    name: 'Stonewall',
    commitment: 'ab'.repeat(32),
    opens_at: Date.UTC(2026, 10, 30, 1),
    players: 0,
    rows: [],
    me: null,
    neighbours: [],
    review: [],
    ...changes,
  };
}
