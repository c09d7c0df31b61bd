import { expect, test } from 'vitest';
import { layoutFor } from '../../src/layout/fit';
import { kept } from '../../src/layout/keep';
import { place } from '../../src/layout/place';
import { applyEffects } from '../../src/state/view';
import { MOVING_LEFT } from './boards';
import { FIVE } from './shapes';

const layout = layoutFor('P', FIVE['moving_left']!, { width: 390, height: 776 });
const before = place(layout, MOVING_LEFT);

test('the same table again is made of the same piles', () => {
  const again = kept(place(layout, MOVING_LEFT), before);
  expect(again.piles.every((pile, i) => pile === before.piles[i])).toBe(true);
});

test('a move leaves all piles but two what they were, and in those the cards that stay', () => {
  const view = applyEffects(MOVING_LEFT, [{ e: 'move', from: 'T3', to: 'T9', cards: ['3H'] }]);
  const fresh = place(layout, view);
  const now = kept(fresh, before);
  expect(now).toEqual(fresh);
  const others = now.piles.filter((pile, i) => pile !== before.piles[i]);
  expect(others.map((pile) => pile.id)).toEqual(['T3', 'T9']);
  const [from, to] = others;
  const was = (id: string) => before.piles.find((pile) => pile.id === id)!.pieces;
  expect(from!.pieces.slice(0, 4)).toEqual(was('T3').slice(0, 4));
  expect(from!.pieces[0]).toBe(was('T3')[0]);
  expect(to!.pieces[0]).toBe(was('T9')[0]);
});

test('nothing is kept of another table', () => {
  expect(kept(before, null)).toBe(before);
});
