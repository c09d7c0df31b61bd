/**
 * The vocabulary of the geometry. Everything is in CSS pixels from the table's top left corner;
 * a pile's `at` is the top left corner of its cards.
 */
import type { GameShape } from '../protocol/messages';

export type Shape = GameShape;

/** P phone upright · T tablet upright · D desktop · S phone on its side · M mini table of a watcher */
export type Profile = 'P' | 'T' | 'D' | 'S' | 'M';

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Rect extends Point, Size {}

export interface Slots {
  card: number;
  at: Point[];
}

/** Columns in one or more rows, reading order; the rows share `room` from `y` down. */
export interface Columns {
  card: number;
  x: number[];
  y: number;
  room: number;
  perRow: number;
  rows: number;
  rowGap: number;
  /** Cards of the longest column that have another on top: what the natural strip allows for. */
  under: { down: number; up: number };
}

export type Reserve =
  | ({ kind: 'cells'; pitch: number } & Slots)
  | { kind: 'queue'; card: number; at: Point; tiles: Rect[]; label: Rect }
  | { kind: 'fan'; card: number; at: Point; strip: number };

export interface Layout {
  profile: Profile;
  size: Size;
  touch: boolean;
  columns: Columns;
  foundations: Slots;
  stock: Slots | null;
  /** `step`: how far each of the two cards under the waste's top peeks out, to the left. */
  waste: (Slots & { step: number }) | null;
  reserve: Reserve | null;
  dock: Rect | null;
  /** Room for Undo, All home and their like; on a desktop they stand in the page's bar. */
  actions: Rect | null;
  /** Where the columns' numbers stand. */
  numbers: number | null;
}

export const cells = (shape: Shape): number =>
  shape.reserve && shape.reserve.piles > 1 ? shape.reserve.piles : 0;
export const buried = (shape: Shape): number =>
  shape.reserve?.piles === 1 ? shape.reserve.cards - 1 : 0;
export const hasStock = (shape: Shape): boolean => shape.draw !== null;

export const under = (shape: Shape): { down: number; up: number } => ({
  down: shape.longest.down,
  up: Math.max(1, shape.longest.up - 1),
});

/** Cards that lie under another in the longest fan of an ordinary row. */
export const SHORT_FAN = 5;

/** `n` positions from `left`, evenly over `span`, for things `width` wide. */
export const spread = (n: number, left: number, span: number, width: number): number[] =>
  Array.from({ length: n }, (_, i) =>
    Math.round(n === 1 ? left : left + (i * (span - width)) / (n - 1)),
  );
