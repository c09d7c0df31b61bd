import { describe, expect, test } from 'vitest';
import { aims, gestureTo, lift, pick, resize, takes } from '../../src/board/hold';
import { INTERCHANGE, MOVING_LEFT } from './boards';
import { boardOf } from './wire';

// Column 1: KC QH JS TD 9S 8D 7C; column 3: 8S 7D 6C 5D 4C 3H.
const LEGAL = ['T1*1>T7', 'T1*3>T5', 'T1*3>T0', 'T3*2>T9', 'W*1>F', 'W*1>T2', 'F:2C*1>T3'];
const { state } = boardOf(MOVING_LEFT, LEGAL, { home: { JH: 2 } }).board;

describe('a tap', () => {
  test('picks up the run from the card, where it can move', () => {
    expect(pick(state, 'T1', 4)).toEqual({ pile: 'T1', count: 3 });
    expect(pick(state, 'T1', 6)).toEqual({ pile: 'T1', count: 1 });
  });
  test('on a card whose run cannot move picks up the next longer one, else the longest', () => {
    expect(pick(state, 'T1', 5)).toEqual({ pile: 'T1', count: 3 });
    expect(pick(state, 'T1', 0)).toEqual({ pile: 'T1', count: 3 });
  });
  test('picks up nothing where nothing of the pile can move', () => {
    expect(pick(state, 'T8', 5)).toBeNull();
    expect(pick(state, 'F0', 0)).toBeNull();
  });
  test('picks up the top of waste and foundations', () => {
    expect(pick(state, 'W', 3)).toEqual({ pile: 'W', count: 1 });
    expect(pick(state, 'F3', 1)).toEqual({ pile: 'F3', count: 1 });
  });
  test('picks up any run while a move is on its way: it will wait', () => {
    const { board } = boardOf(MOVING_LEFT, LEGAL);
    board.gesture({ kind: 'draw' });
    expect(pick(board.state, 'T8', 5)).toEqual({ pile: 'T8', count: 1 });
  });
});

test('a hidden or covered card is never lifted', () => {
  expect(lift(MOVING_LEFT, 'T9', 3)).toBeNull();
  expect(lift(INTERCHANGE, 'T0', 0)).toBeNull();
  expect(lift(MOVING_LEFT, 'W', 1)).toBeNull();
  expect(lift(MOVING_LEFT, 'T9', 8)).toEqual({ pile: 'T9', count: 2 });
});

test('the length of a run steps through those that can move', () => {
  const three = { pile: 'T1', count: 3 };
  expect(resize(state, three, -1)).toEqual({ pile: 'T1', count: 1 });
  expect(resize(state, { pile: 'T1', count: 1 }, 1)).toEqual(three);
  expect(resize(state, three, 1)).toBe(three);
});

describe('the best place', () => {
  test('is the foundation, then a column', () => {
    expect(aims(state, { pile: 'W', count: 1 })).toEqual(['F2', 'T2']);
  });
  test('is the nearest column that holds cards, right before left, an empty one last', () => {
    const view = { ...MOVING_LEFT, tableau: MOVING_LEFT.tableau.with(4, []) };
    const legal = ['T3*1>T4', 'T3*1>T0', 'T3*1>T2', 'T3*1>T8'];
    const { board } = boardOf(view, legal);
    expect(aims(board.state, { pile: 'T3', count: 1 })).toEqual(['T2', 'T0', 'T8', 'T4']);
  });
  test('right before left at the same distance', () => {
    const { board } = boardOf(MOVING_LEFT, ['T3*1>T2', 'T3*1>T4']);
    expect(aims(board.state, { pile: 'T3', count: 1 })).toEqual(['T4', 'T2']);
  });
});

test('any foundation takes a card that may go home, no other pile does', () => {
  const waste = { pile: 'W', count: 1 };
  expect(takes(state, waste, 'F7')).toBe(true);
  expect(takes(state, waste, 'T2')).toBe(true);
  expect(takes(state, waste, 'T5')).toBe(false);
});

test('a gesture names the deepest card lifted', () => {
  expect(gestureTo(MOVING_LEFT, { pile: 'T3', count: 2 }, 'T9')).toEqual({
    kind: 'move',
    card: '4C',
    count: 2,
    source: 'T3',
    target: 'T9',
  });
});
