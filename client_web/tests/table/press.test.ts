import { describe, expect, test } from 'vitest';
import { carried, isDouble, isTail, moved, press } from '../../src/board/press';

const after = (kind: 'mouse' | 'pen' | 'touch', px: number, steady = false) =>
  moved(press(1, kind, { x: 0, y: 0 }), { x: px, y: 0 }, steady).dragging;

test.each([
  ['mouse', 3, 5, false],
  ['pen', 5, 7, false],
  ['touch', 9, 11, false],
  ['touch', 17, 19, true],
] as const)('%s: %i px is a tap, %i px a drag (steady: %s)', (kind, tap, drag, steady) => {
  expect(after(kind, tap, steady)).toBe(false);
  expect(after(kind, drag, steady)).toBe(true);
});

test('a drag stays one, even back at its start', () => {
  const far = moved(press(1, 'mouse', { x: 0, y: 0 }), { x: 30, y: 0 }, false);
  expect(moved(far, { x: 0, y: 0 }, false).dragging).toBe(true);
});

test('cards are drawn above a finger, under a mouse', () => {
  expect(carried(moved(press(1, 'touch', { x: 5, y: 5 }), { x: 25, y: 25 }, false))).toEqual({
    x: 20,
    y: -8,
  });
  expect(carried(moved(press(1, 'mouse', { x: 5, y: 5 }), { x: 25, y: 25 }, false))).toEqual({
    x: 20,
    y: 20,
  });
});

describe('after a tap that moved something', () => {
  const last = { at: 1000, point: { x: 50, y: 50 }, card: '9H', moved: true };
  test('a press at the same spot on another card is its tail', () => {
    expect(isTail(last, 1200, { x: 60, y: 50 }, '8S')).toBe(true);
  });
  test('later, elsewhere, or on the same card it is a press', () => {
    expect(isTail(last, 1360, { x: 60, y: 50 }, '8S')).toBe(false);
    expect(isTail(last, 1200, { x: 90, y: 50 }, '8S')).toBe(false);
    expect(isTail(last, 1200, { x: 60, y: 50 }, '9H')).toBe(false);
  });
});

test('two taps on one card within 300 ms are a double tap', () => {
  const last = { at: 1000, point: { x: 50, y: 50 }, card: '9H', moved: false };
  expect(isDouble(last, 1290, '9H')).toBe(true);
  expect(isDouble(last, 1310, '9H')).toBe(false);
  expect(isDouble(last, 1100, '8S')).toBe(false);
});
