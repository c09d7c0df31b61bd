/** Which cards carry the three dots: moves that wait, and one that waits for its answer too long. */
import { pileCards, type BoardState, type Gesture } from '../state/board';

const topKey = (state: BoardState, pile: string): string[] => {
  const cards = pileCards(state.view, pile);
  return cards.length ? [`${pile}:${cards.length - 1}`] : [];
};

/** The last card that a gesture moved, where the shown board has it now. */
function keysOf(state: BoardState, gesture: Gesture, shown: boolean): string[] {
  if (gesture.kind === 'draw') return shown ? topKey(state, 'W') : ['S:0'];
  if (gesture.kind !== 'move') return [];
  const target = gesture.target === 'F' ? homeOf(state, gesture.card) : gesture.target;
  const arrived = target ? pileCards(state.view, target).at(-gesture.count) : undefined;
  if (shown && target && arrived === gesture.card) return topKey(state, target);
  return topKey(state, gesture.source);
}

function homeOf(state: BoardState, card: string | null): string | null {
  const index = state.view.foundations.findIndex((pile) => pile.at(-1) === card);
  return index < 0 ? null : `F${index}`;
}

export function pendingKeys(state: BoardState, slow: boolean): Set<string> {
  const waiting = state.waiting.flatMap((gesture) => keysOf(state, gesture, false));
  const flying = slow && state.inFlight ? keysOf(state, state.inFlight, true) : [];
  return new Set([...waiting, ...flying]);
}
