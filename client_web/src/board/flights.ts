/** What moves on the screen when effects have happened: from where to where, and when. Pure. */
import type { Piece, Placement } from '../layout/place';
import type { Point, Rect } from '../layout/table';
import type { Effect } from '../protocol/names';

export const MS = { move: 140, draw: 120, turn: 120, back: 160, squeeze: 120, many: 45 } as const;

/** More effects than one move has: all cards that can go home, say. */
const MANY = 4;

export interface Flight {
  key: string;
  /** Where the card comes from; its own place for a card that only turns. */
  from: Rect;
  delay: number;
  duration: number;
  turns: boolean;
  /** Its card went somewhere or turned up; else it only made room, or closed up. */
  arrives: boolean;
}

/** Cards in the player's hand: where they were let go. */
export interface Carried {
  pile: string;
  from: number;
  by: Point;
}

interface Trace {
  rect: Rect | null;
  moved: boolean;
  turns: boolean;
  at: number;
}

type Traces = Map<string, Trace[]>;

const still = (rect: Rect | null): Trace => ({ rect, moved: false, turns: false, at: 0 });

/** Every card of the table before, by pile and index, with its rectangle. */
function tracesOf(before: Placement, carried: Carried | null): Traces {
  return new Map(
    before.piles.map((pile) => {
      const shown = new Map(pile.pieces.map((piece) => [piece.index, piece]));
      const traces = Array.from({ length: pile.count }, (_, index) => {
        const rect = shown.get(index) ?? pile.spot;
        const inHand = carried?.pile === pile.id && index >= carried.from;
        return still(
          inHand ? { ...rect, x: rect.x + carried.by.x, y: rect.y + carried.by.y } : rect,
        );
      });
      return [pile.id, traces];
    }),
  );
}

const spotOf = (before: Placement, id: string): Rect | null =>
  before.piles.find((pile) => pile.id === id)?.spot ?? null;

/** Follows each card through the effects, one after the other; many go close together. */
function follow(traces: Traces, effects: readonly Effect[], before: Placement): void {
  const pile = (id: string): Trace[] => {
    const found = traces.get(id) ?? [];
    traces.set(id, found);
    return found;
  };
  const step = effects.length > MANY ? MS.many : MS.move;
  let at = 0;
  for (const effect of effects) {
    switch (effect.e) {
      case 'move': {
        const run = pile(effect.from).splice(-effect.cards.length);
        pile(effect.to).push(...run.map((trace) => ({ ...trace, moved: true, at })));
        at += step;
        break;
      }
      case 'turn': {
        const top = pile(effect.pile).pop() ?? still(null);
        pile(effect.pile).push({ ...top, turns: true, at: top.moved ? top.at : at });
        break;
      }
      case 'draw': {
        const rect = spotOf(before, 'S');
        for (const _ of effect.cards) pile('W').push({ rect, moved: true, turns: true, at });
        at += Math.min(step, MS.draw);
        break;
      }
      case 'fill': {
        const taken =
          effect.from === 'W' ? (pile('W').pop() ?? still(null)) : still(spotOf(before, 'S'));
        pile(effect.pile).push({ ...taken, moved: true, at });
        at += step;
        break;
      }
      case 'turnover':
        pile('W').splice(0);
        break;
      case 'turnback':
        traces.set(
          'W',
          effect.waste.map(() => ({ ...still(spotOf(before, 'S')), moved: true, at })),
        );
        break;
      case 'layout':
      case 'base':
        break;
    }
  }
}

const same = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5 && a.width === b.width;

function flight(piece: Piece, trace: Trace): Flight | null {
  const from = trace.rect ?? piece;
  if (same(from, piece) && !trace.turns) return null;
  const duration = trace.moved ? (trace.turns ? MS.draw : MS.move) : MS.squeeze;
  const arrives = trace.moved || trace.turns;
  return { key: piece.key, from, delay: trace.at, duration, turns: trace.turns, arrives };
}

/** The flights that lead from one placement to the next. */
export function flights(
  effects: readonly Effect[],
  before: Placement,
  after: Placement,
  carried: Carried | null,
): Flight[] {
  const traces = tracesOf(before, carried);
  follow(traces, effects, before);
  return after.piles.flatMap((pile) =>
    pile.pieces.flatMap((piece) => {
      const trace = traces.get(pile.id)?.[piece.index];
      const made = trace ? flight(piece, trace) : null;
      return made ? [made] : [];
    }),
  );
}

/** Cards let go where they may not lie go back. */
export const back = (placement: Placement, carried: Carried): Flight[] =>
  (placement.piles.find((pile) => pile.id === carried.pile)?.pieces ?? [])
    .filter((piece) => piece.index >= carried.from)
    .map((piece) => ({
      key: piece.key,
      from: { ...piece, x: piece.x + carried.by.x, y: piece.y + carried.by.y },
      delay: 0,
      duration: MS.back,
      turns: false,
      arrives: false,
    }));
