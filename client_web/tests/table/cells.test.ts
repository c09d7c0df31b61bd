import { expect, test } from 'vitest';
import { namesOf, rowsOf, type Cell, type Row, type Scene } from '../../src/board/cells';
import { layoutFor } from '../../src/layout/fit';
import { place } from '../../src/layout/place';
import type { View } from '../../src/protocol/names';
import { COLONEL, MOVING_LEFT } from './boards';
import { FIVE } from './shapes';
import { boardOf } from './wire';

function scene(game: string, view: View, legal: string[] = [], offline = false): Scene {
  const layout = layoutFor('P', FIVE[game]!, { width: 390, height: 776 });
  const { state } = boardOf(view, legal).board;
  const placement = place(layout, view);
  const names = namesOf(placement, state, offline);
  const nothing = { held: null, carrying: null, focus: null };
  return { placement, names, state, pending: new Set<string>(), ...nothing };
}

const row = (rows: readonly Row[], id: string): Row => rows.find((one) => one.id === id)!;
const cell = (rows: readonly Row[], key: string): Cell =>
  row(rows, key.split(':')[0]!).cells.find((one) => one.piece.key === key)!;
/** The keys of the cells, and of the rows, that are others now. */
function others(now: readonly Row[], before: readonly Row[]): string[] {
  const rows = now.filter((one, i) => one !== before[i]).map(({ id }) => id);
  const known = new Set(before.flatMap(({ cells }) => cells));
  const cells = now.flatMap((one) => one.cells).filter((one) => !known.has(one));
  return [...rows, ...cells.map(({ piece }) => piece.key)];
}

const plain = scene('moving_left', MOVING_LEFT, ['draw', 'T3*2>T9']);
const rows = rowsOf(plain, []);

test('a row a pile, a cell a card, each with its name', () => {
  expect(rows.map(({ id }) => id)).toEqual(plain.placement.piles.map(({ id }) => id));
  expect(
    row(rows, 'T3')
      .cells.map(({ name }) => name)
      .slice(-2),
  ).toEqual(['4 of clubs, 5th of 6, run of 2', '3 of hearts, 6th of 6']);
  expect(row(rows, 'W').name).toBe('Waste, jack of hearts');
  expect(row(rows, 'T9')).toMatchObject({ count: 10, verb: undefined });
});

test('the same scene again is the same rows', () => {
  const again = rowsOf(scene('moving_left', MOVING_LEFT, ['draw', 'T3*2>T9']), rowsOf(plain, []));
  expect(again).toEqual(rows);
  expect(others(rowsOf(plain, rows), rows)).toEqual([]);
});

test('there is one tab stop: the focus, else the last card of the first pile', () => {
  const stops = (shown: readonly Row[]) =>
    shown.flatMap(({ cells }) => cells).filter(({ focused }) => focused);
  expect(stops(rows).map(({ piece }) => piece.key)).toEqual(['F0:0']);
  const focused = rowsOf({ ...plain, focus: { pile: 'T3', index: 4 } }, rows);
  expect(stops(focused).map(({ piece }) => piece.key)).toEqual(['T3:4']);
  expect(others(focused, rows)).toEqual(['F0', 'T3', 'F0:0', 'T3:4']);
  const empty = rowsOf({ ...plain, focus: { pile: 'F5', index: -1 } }, rows);
  expect(stops(empty)).toEqual([]);
  expect(empty.filter((one) => one.focused).map(({ id }) => id)).toEqual(['F5']);
});

test('a run that is held, carried or waits changes its own cells alone', () => {
  const held = rowsOf({ ...plain, held: { pile: 'T3', count: 2 } }, rows);
  expect(others(held, rows)).toEqual(['T3', 'T3:4', 'T3:5']);
  expect(cell(held, 'T3:4').held).toBe(true);
  const by = { x: 12, y: -3 };
  const carried = rowsOf({ ...plain, carrying: { pile: 'T3', from: 5, by } }, rows);
  expect(others(carried, rows)).toEqual(['T3', 'T3:5']);
  expect(cell(carried, 'T3:5').carried).toBe(by);
  const waits = rowsOf({ ...plain, pending: new Set(['W:3']) }, rows);
  expect(others(waits, rows)).toEqual(['W', 'W:3']);
  expect(cell(waits, 'W:3').pending).toBe(true);
});

test('the stock draws, and turns the waste over where that is what it can do', () => {
  expect(row(rows, 'S').verb).toBe('draw');
  const over = { ...COLONEL, stock: 0 };
  expect(row(rowsOf(scene('colonel', over, ['redeal']), []), 'S').verb).toBe('redeal');
  expect(row(rowsOf(scene('colonel', over), []), 'S').verb).toBe('draw');
});

test('offline, what waits for its card says so', () => {
  const coming = { ...MOVING_LEFT, waste: ['9D', '?'] };
  expect(cell(rowsOf(scene('moving_left', coming), []), 'W:1').name).toBe('Waste, card on its way');
  const offline = rowsOf(scene('moving_left', coming, [], true), []);
  expect(cell(offline, 'W:1').name).toBe('Waiting for this card');
});
