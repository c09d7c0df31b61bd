/** How far the cards of a column lie apart: natural, then face-down strips give, then face-up ones. */
import { CAP, heightOf, indexFont } from '../cards/face';
import type { Columns, Layout } from './table';

/** Strip of a face-down card, as it lies and at the least. */
export const downStrip = (card: number): number => Math.max(6, Math.round(heightOf(card) * 0.14));
export const downLeast = (card: number): number => Math.max(3, Math.round(heightOf(card) * 0.035));

/** A strip that shows the index at its full size. */
const wholeIndex = (card: number): number =>
  Math.ceil(indexFont(card) * CAP + (card < 48 ? 1.5 : 2 + 0.03 * card));

/** Room that a column needs at the least, with face-up strips of `strip`. */
export const need = (card: number, down: number, up: number, strip: number): number =>
  heightOf(card) + down * downLeast(card) + up * strip;

/** As tall as lets even the longest column lie uncompressed, within bounds. */
export function upStrip(
  card: number,
  touch: boolean,
  room: number,
  longest: { down: number; up: number },
): number {
  const height = heightOf(card);
  const low = Math.max(touch ? 24 : 0, wholeIndex(card) + 2, height * (touch ? 0.5 : 0.36));
  const high = height * (touch ? 0.72 : 0.5);
  const fitting = (room - height - longest.down * downStrip(card)) / longest.up;
  return Math.round(Math.max(low, Math.min(high, fitting)));
}

export function naturalStrip(layout: Layout): number {
  const { card, room, rows, rowGap, under } = layout.columns;
  const share = (room - (rows - 1) * rowGap) / rows;
  return upStrip(card, layout.touch, share, under);
}

export interface Strips {
  down: number;
  up: number;
  squeezed: boolean;
  /** Cards in the column when it was squeezed this far. */
  count: number;
}

/** The strips of a column whose covered cards are `down` face down and `up` face up. */
export function stripsOf(
  card: number,
  room: number,
  down: number,
  up: number,
  natural: number,
): Strips {
  const spare = room - heightOf(card);
  const count = down + up + 1;
  const loose = downStrip(card);
  if (down * loose + up * natural <= spare)
    return { down: loose, up: natural, squeezed: false, count };
  const tight = down
    ? Math.max(downLeast(card), Math.min(loose, (spare - up * natural) / down))
    : loose;
  if (down * tight + up * natural <= spare + 1e-9)
    return { down: tight, up: natural, squeezed: true, count };
  return { down: tight, up: Math.max(0, (spare - down * tight) / up), squeezed: true, count };
}

/** A squeezed column relaxes only after it has lost two cards, so that it does not breathe. */
export function settled(now: Strips, before: Strips | undefined): Strips {
  if (!before?.squeezed || before.up > now.up || before.down > now.down) return now;
  const lost = before.count - now.count;
  return lost === 0 || lost === 1 ? before : now;
}

/**
 * The rows of a table of fans share the room; a row whose longest fan needs more takes it from
 * rows that have some to spare.
 */
export function splitRows(columns: Columns, longest: readonly number[], strip: number): number[] {
  const { card, room, rows, rowGap } = columns;
  const share = (room - (rows - 1) * rowGap) / rows;
  const wanted = longest.map((count) => need(card, 0, Math.max(0, count - 1), strip));
  const hungry = wanted.map((height) => Math.max(0, height - share));
  const spare = wanted.map((height) => Math.max(0, share - height));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const asked = sum(hungry);
  const offered = sum(spare);
  const served = asked ? Math.min(1, offered / asked) : 0;
  const taken = offered ? Math.min(1, asked / offered) : 0;
  return wanted.map((_, row) =>
    Math.floor(share + (hungry[row] ?? 0) * served - (spare[row] ?? 0) * taken),
  );
}
