/** What a player wants, and how it is said to the server. */
import type { View } from '../protocol/names';
import { sourceText, targetText } from './moves';
import { pileCards } from './view';

/** Piles are `T3 W R R5 F2`; a target may also be `F`, any foundation. */
export interface MoveGesture {
  kind: 'move';
  /** The deepest card lifted; the gesture is dropped when another lies there by then. */
  card: string | null;
  count: number;
  source: string;
  target: string;
}
export type Gesture = MoveGesture | { kind: 'draw' | 'redeal' | 'reshuffle' | 'undo' | 'home' };

/** The move's text; null for what is a command of its own. */
export function gestureText(gesture: Gesture, view: View): string | null {
  switch (gesture.kind) {
    case 'move': {
      const source = sourceText(view, gesture.source);
      return `${source}*${gesture.count}>${targetText(gesture.target)}`;
    }
    case 'undo':
    case 'home':
      return null;
    default:
      return gesture.kind;
  }
}

/** A gesture belongs to the card that was pressed, not to the place where it lay. */
export function liesThere(gesture: MoveGesture, view: View): boolean {
  return (
    gesture.card === null || pileCards(view, gesture.source).at(-gesture.count) === gesture.card
  );
}
