/** One press of a pointer: a tap until it has moved far enough, then a drag. No DOM. */
import type { Point } from '../layout/table';

export type PointerKind = 'mouse' | 'pen' | 'touch';

const THRESHOLD: Record<PointerKind, number> = { mouse: 4, pen: 6, touch: 10 };
const STEADY = 18;

/** How far a press moves before it is a drag, in px. */
export const threshold = (kind: PointerKind, steady: boolean): number =>
  steady ? STEADY : THRESHOLD[kind];

/** How long a press rests before it opens the column, in ms. */
export const longPress = (steady: boolean): number => (steady ? 500 : 400);

/** How far above a finger its cards are drawn, in px. */
export const LIFT = 28;
/** Presses on another card at the same spot are ignored for so long after a tap that moved. */
export const SAME_SPOT = { px: 24, ms: 350 } as const;
/** Two taps on one card within this send it home, where the player wants that. */
export const DOUBLE_TAP_MS = 300;
/** Presses of the stock closer together than this are one. */
export const STOCK_MS = 120;

export interface Press {
  id: number;
  kind: PointerKind;
  start: Point;
  now: Point;
  dragging: boolean;
}

export const press = (id: number, kind: PointerKind, start: Point): Press => ({
  id,
  kind,
  start,
  now: start,
  dragging: false,
});

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Once a drag, a press stays one, even back at its start. */
export const moved = (before: Press, now: Point, steady: boolean): Press => ({
  ...before,
  now,
  dragging: before.dragging || distance(before.start, now) >= threshold(before.kind, steady),
});

/** How far the cards have been carried. */
export const carried = (p: Press): Point => ({
  x: p.now.x - p.start.x,
  y: p.now.y - p.start.y - (p.kind === 'touch' ? LIFT : 0),
});

export interface LastTap {
  at: number;
  point: Point;
  card: string | null;
  moved: boolean;
}

/** Whether a tap is the tail of the one before: it must not take the card that came up there. */
export const isTail = (last: LastTap | null, at: number, point: Point, card: string | null) =>
  last !== null &&
  last.moved &&
  last.card !== card &&
  at - last.at < SAME_SPOT.ms &&
  distance(last.point, point) <= SAME_SPOT.px;

export const isDouble = (last: LastTap | null, at: number, card: string | null): boolean =>
  last !== null && card !== null && last.card === card && at - last.at < DOUBLE_TAP_MS;
