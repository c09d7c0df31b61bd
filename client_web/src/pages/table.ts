/** The table's code, and the table before there are cards. */
import type { GameInfo } from '../protocol/messages';
import { Board, HIDDEN } from '../state/board';

/** Loaded in the lobby, so that nothing is missing at zero. */
export const loadTable = (): Promise<typeof import('../board/Table.svelte')> =>
  import('../board/Table.svelte');

/** As many cards as will be dealt, all face down: what stands on the table until zero. */
export function faceDown({ shape, decks }: GameInfo): Board {
  const hidden = (n: number): string[] => Array<string>(n).fill(HIDDEN);
  const cells = shape.reserve === null ? 0 : shape.reserve.piles * shape.reserve.cards;
  const dealt = shape.heights.reduce((sum, height) => sum + height, cells);
  const of = 52 * decks;
  const view = {
    tableau: shape.heights.map(hidden),
    foundations: Array.from({ length: shape.foundations }, () => []),
    stock: shape.draw === null ? 0 : of - dealt,
    waste: [],
    reserve: hidden(cells),
    base_rank: null,
    redeals_left: 0,
    won: false,
  };
  const progress = { cards: 0, of, moves: 0, undos: 0 };
  return new Board(
    { t: 'board', player: '', rev: 0, view, progress },
    { player: '', draw: shape.draw, port: null },
  );
}
