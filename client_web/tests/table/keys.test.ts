import { expect, test } from 'vitest';
import { commandOf } from '../../src/board/keys';

const TEN = { columns: 10, fans: false, letters: true };
const key = (more: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test('digits are read by their place: AZERTY needs no Shift', () => {
  expect(commandOf(key({ key: 'à', code: 'Digit0' }), TEN)).toEqual({ do: 'column', index: 9 });
  expect(commandOf(key({ key: '&', code: 'Digit1' }), TEN)).toEqual({ do: 'column', index: 0 });
});

test('a digit without a column is no key of the table', () => {
  expect(commandOf(key({ code: 'Digit8' }), { ...TEN, columns: 7 })).toBeNull();
});

test('with letter keys off no letter does anything, other keys do', () => {
  const off = { ...TEN, letters: false };
  for (const letter of 'fadwrguhpmsol') expect(commandOf(key({ key: letter }), off)).toBeNull();
  expect(commandOf(key({ key: 'Enter' }), off)).toEqual({ do: 'take' });
});

test('Ctrl+Z undoes, other combinations are the browser’s', () => {
  expect(commandOf(key({ key: 'z', ctrlKey: true }), TEN)).toEqual({ do: 'undo' });
  expect(commandOf(key({ key: 'r', ctrlKey: true }), TEN)).toBeNull();
  expect(commandOf(key({ key: 'd', altKey: true }), TEN)).toBeNull();
});

test('a key of the pad is a digit while it types one, an arrow else', () => {
  expect(commandOf(key({ key: '4', code: 'Numpad4' }), TEN)).toEqual({ do: 'column', index: 3 });
  expect(commandOf(key({ key: 'ArrowLeft', code: 'Numpad4' }), TEN)).toEqual({
    do: 'pile',
    by: -1,
  });
});
