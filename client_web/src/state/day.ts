/**
 * A game's table of a day, as it is told: whole first, then what is different. Lines that nothing
 * was said about stay the same objects, so that only the others are drawn again.
 */
import type { BoardRow, DayBoard, DayChange } from '../protocol/messages';

/** By place; lines of one place stand in the order of `guest`. */
export function inOrder(rows: Iterable<BoardRow>): BoardRow[] {
  const order = (a: BoardRow, b: BoardRow): number =>
    (a.place ?? 0) - (b.place ?? 0) || (a.guest < b.guest ? -1 : a.guest > b.guest ? 1 : 0);
  return [...rows].sort(order);
}

function changedRows(before: readonly BoardRow[], change: DayChange): BoardRow[] {
  const rows = new Map(before.map((row) => [row.guest, row]));
  for (const guest of change.gone ?? []) rows.delete(guest);
  for (const row of change.rows ?? []) rows.set(row.guest, row);
  return inOrder(rows.values());
}

/** The table after a change; a field that the change leaves out is as before. */
export function changed(board: DayBoard, change: DayChange): DayBoard {
  const { t: _t, rows: _rows, gone: _gone, ...plain } = change;
  const moved = change.rows !== undefined || change.gone !== undefined;
  return { ...board, ...plain, rows: moved ? changedRows(board.rows, change) : board.rows };
}

/** A line as drawn: its place (null: it has none), and whether it is shared with another. */
export interface Line {
  row: BoardRow;
  place: number | null;
  shared: boolean;
}

/** The place that a line has in the table it was told with: among friends, or among everybody. */
const placeIn = (row: BoardRow): number | null => row.friends_place ?? row.place;

/** Lines one after another; null is a gap. */
export type Lines = (Line | null)[];

const TOP = 3;
const EACH_SIDE = 2;
/** So many lines from the top need no gap to show somebody. */
const SHORT = TOP + 1 + 2 * EACH_SIDE;

/** Rows that follow each other in a table. */
export function linesOf(rows: readonly BoardRow[]): Line[] {
  return rows.map((row, i) => ({
    row,
    place: placeIn(row),
    shared: [rows[i - 1], rows[i + 1]].some((next) => next && placeIn(next) === placeIn(row)),
  }));
}

type Told = Pick<DayBoard, 'rows' | 'me' | 'neighbours'>;

/** A table of friends has everybody's neighbours of mine, who are none of its lines. */
export const friendsOf = <T extends Told>(told: T): T => ({ ...told, neighbours: [] });

/** The top of a table, and my part of it where that lies apart. */
function parts({ rows, me, neighbours }: Told): { top: Line[]; mine: Line[] } {
  if (me === null || me.place === null) return { top: linesOf(rows), mine: [] };
  const known = new Set(rows.map((row) => row.guest));
  const near = [...neighbours.filter((row) => row.guest !== me.guest), me];
  if (!near.some((row) => known.has(row.guest))) {
    return { top: linesOf(rows), mine: linesOf(inOrder(near)) };
  }
  const beyond = near.filter((row) => !known.has(row.guest));
  return { top: linesOf([...rows, ...inOrder(beyond)]), mine: [] };
}

/** The first three, a gap, and me between the two before and the two behind. */
export function excerpt(told: Told): Lines {
  const { top, mine } = parts(told);
  const list = mine.length ? mine : top;
  const at = list.findIndex((line) => line.row.guest === told.me?.guest);
  const near = list.slice(Math.max(0, at - EACH_SIDE), at + EACH_SIDE + 1);
  if (mine.length) return [...top.slice(0, TOP), null, ...near];
  if (at + EACH_SIDE < SHORT) return top.slice(0, SHORT);
  return [...top.slice(0, TOP), null, ...near];
}

/** The first hundred, and my part below a gap where it lies apart. */
export function whole(told: Told): Lines {
  const { top, mine } = parts(told);
  return mine.length ? [...top, null, ...mine] : top;
}

/** My line with its place among everybody, whoever is drawn. */
export function myLine({ me, neighbours }: Told): Line | null {
  if (me === null || me.place === null) return null;
  const { place } = me;
  const others = neighbours.filter((row) => row.guest !== me.guest);
  return { row: me, place, shared: others.some((row) => row.place === place) };
}
