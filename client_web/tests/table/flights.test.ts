import { describe, expect, test } from 'vitest';
import { back, flights, MS } from '../../src/board/flights';
import { layoutFor } from '../../src/layout/fit';
import { place, type Placement } from '../../src/layout/place';
import type { Effect, View } from '../../src/protocol/names';
import { applyEffects } from '../../src/state/view';
import { COLONEL, MOVING_LEFT } from './boards';
import { FIVE } from './shapes';

const layoutOf = (game: string) => layoutFor('P', FIVE[game]!, { width: 390, height: 776 });

function played(game: string, view: View, effects: Effect[]) {
  const layout = layoutOf(game);
  const before = place(layout, view);
  const after = place(layout, applyEffects(view, effects), before.strips);
  return { before, after, made: flights(effects, before, after, null) };
}
const piece = (placement: Placement, key: string) =>
  placement.piles.flatMap((pile) => pile.pieces).find((one) => one.key === key)!;

test('a run flies from where it lay, at once; the card under it turns after', () => {
  const { before, made } = played('moving_left', MOVING_LEFT, [
    { e: 'move', from: 'T9', to: 'T8', cards: ['6S', '5H'] },
    { e: 'turn', pile: 'T9', card: '2D' },
  ]);
  expect(made.map((flight) => flight.key).sort()).toEqual(['T8:6', 'T8:7', 'T9:7']);
  const [first] = made.filter((flight) => flight.key === 'T8:6');
  expect(first).toMatchObject({
    from: { x: piece(before, 'T9:8').x },
    delay: 0,
    duration: MS.move,
  });
  const [turned] = made.filter((flight) => flight.key === 'T9:7');
  expect(turned).toMatchObject({ turns: true, delay: MS.move });
});

test('a drawn card comes from the stock and turns', () => {
  const { before, made } = played('moving_left', MOVING_LEFT, [{ e: 'draw', cards: ['7H'] }]);
  const drawn = made.find((flight) => flight.key === 'W:4')!;
  expect(drawn.from.x).toBe(piece(before, 'S:0').x);
  expect(drawn.turns).toBe(true);
  expect(made.length).toBeGreaterThan(1);
  expect(made.filter((flight) => flight.arrives)).toEqual([drawn]);
});

test('an automatic filling is a flight of its own, after the move', () => {
  const { made } = played('colonel', COLONEL, [
    { e: 'move', from: 'T9', to: 'T1', cards: ['9C'] },
    { e: 'fill', pile: 'T9', from: 'W', card: 'KC' },
  ]);
  expect(made.find((flight) => flight.key === 'T9:0')!.delay).toBe(MS.move);
});

describe('cards in the hand', () => {
  const layout = layoutOf('moving_left');
  const carried = { pile: 'T9', from: 8, by: { x: -40, y: 12 } };

  test('fly on from where they were let go', () => {
    const effects: Effect[] = [{ e: 'move', from: 'T9', to: 'T8', cards: ['6S', '5H'] }];
    const before = place(layout, MOVING_LEFT);
    const after = place(layout, applyEffects(MOVING_LEFT, effects));
    const made = flights(effects, before, after, carried);
    expect(made[0]!.from.x).toBe(piece(before, 'T9:8').x - 40);
  });

  test('go back where they may not lie', () => {
    const made = back(place(layout, MOVING_LEFT), carried);
    expect(made.map((flight) => flight.key)).toEqual(['T9:8', 'T9:9']);
    expect(made.every((flight) => flight.duration === MS.back)).toBe(true);
  });
});

test('what did not move does not fly', () => {
  expect(played('moving_left', MOVING_LEFT, []).made).toEqual([]);
});

test('many cards going home follow each other closely', () => {
  const effects: Effect[] = ['5H', '6S', 'TS', '4H', '5C'].map((card, i) => ({
    e: 'move',
    from: ['T9', 'T9', 'T8', 'T7', 'T7'][i]!,
    to: `F${i}`,
    cards: [card],
  }));
  const { made } = played('moving_left', MOVING_LEFT, effects);
  const last = Math.max(...made.map((flight) => flight.delay + flight.duration));
  expect(last).toBeLessThan(2.5 * MS.move);
});
