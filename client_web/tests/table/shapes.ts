/** The games' shapes as the server describes them: what geometry and table are tested with. */
import type { GameShape } from '../../src/protocol/messages';

const shape = (
  columns: number,
  foundations: number,
  down: number,
  up: number,
  more: Partial<GameShape> = {},
): GameShape => ({
  columns,
  heights: Array<number>(columns).fill(1),
  fans: false,
  foundations,
  draw: null,
  passes: 1,
  reserve: null,
  reshuffles: 0,
  blocks: true,
  returns: true,
  longest: { down, up },
  ...more,
});

const fans = { fans: true, blocks: false, returns: false };
const cellsOf16 = { reserve: { piles: 16, cards: 1 } };

export const FIVE: Record<string, GameShape> = {
  alternative: shape(16, 4, 0, 14, { ...fans, reshuffles: 1 }),
  interchange: shape(7, 8, 3, 16, { draw: 1 }),
  moving_left: shape(10, 8, 9, 13, { draw: 1 }),
  stonewall: shape(6, 4, 3, 15, cellsOf16),
  colonel: shape(10, 8, 0, 26, { draw: 1, passes: 2, reserve: { piles: 1, cards: 11 } }),
};

/** Relatives of other proportions: the same formulas must hold for them. */
export const RELATIVES: Record<string, GameShape> = {
  la_belle_lucie: shape(18, 4, 0, 14, { ...fans, reshuffles: 2 }),
  triple_interchange: shape(9, 12, 4, 17, { draw: 1 }),
  forty_thieves: shape(10, 8, 0, 16, { draw: 1, blocks: false }),
  double_klondike: shape(9, 8, 8, 13, { draw: 1, passes: null }),
  triple_left: shape(12, 12, 11, 13, { draw: 1 }),
  flower_garden: shape(6, 4, 0, 18, { ...cellsOf16, blocks: false }),
  klondike: shape(7, 4, 6, 13, { draw: 3, passes: null }),
};

/** The longest column of each of the five: 1 for a face-up card, 0 for a face-down one. */
export const LONGEST: Record<string, string> = {
  alternative: '1'.repeat(14),
  interchange: '101010' + '1'.repeat(13),
  moving_left: '0'.repeat(9) + '1'.repeat(13),
  stonewall: '01010' + '1'.repeat(13),
  colonel: '1'.repeat(26),
};
