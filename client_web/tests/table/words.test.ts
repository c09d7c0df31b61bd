import { afterEach, describe, expect, test } from 'vitest';
import { effectsWords, moveWords, pieceName, pileName } from '../../src/board/words';
import { speak } from '../../src/i18n/i18n.svelte';
import { COLONEL, MOVING_LEFT, STONEWALL } from './boards';
import { boardOf } from './wire';

afterEach(() => speak('en'));
const ml = boardOf(MOVING_LEFT, ['T3*2>T9', 'T3*1>T7']).board.state;
const colonel = boardOf(COLONEL, [], { takes: { F: ['6'], T: [] } }).board.state;
const stone = boardOf(STONEWALL, []).board.state;

describe('names', () => {
  test.each([
    ['T9', 'Column 10 of 10, 10 cards, 8 hidden, top 5 of hearts'],
    ['T2', 'Column 3 of 10, 1 card, top 8 of spades'],
    ['S', 'Stock, 4 cards'],
    ['W', 'Waste, jack of hearts'],
    ['F1', 'Foundation 2, 4 of spades'],
    ['F7', 'Empty foundation 8, needs an ace'],
  ])('%s: %s', (pile, name) => expect(pileName(ml, pile)).toBe(name));

  test('the reserve tells what comes next', () => {
    expect(pileName(colonel, 'R')).toBe(
      'Reserve, top queen of spades, 10 behind, next 6 of hearts',
    );
    expect(pileName(stone, 'R6')).toBe('Reserve 7 of 16, empty');
  });

  test('a card says its place and the run that it leads', () => {
    expect(pieceName(ml, 'T3', 4)).toBe('4 of clubs, 5th of 6, run of 2');
    expect(pieceName(ml, 'T3', 0)).toBe('8 of spades, 1st of 6');
  });

  test('a card under the top of another pile says its own name only', () => {
    expect(pieceName(ml, 'W', 3)).toBe('Waste, jack of hearts');
    expect(pieceName(ml, 'W', 2)).toBe('2 of hearts');
  });

  test('a hidden card has no name but that', () => {
    expect(pieceName(ml, 'T9', 0)).toBe('hidden card');
  });

  test('in French', () => {
    speak('fr');
    expect(pileName(ml, 'T9')).toBe(
      'Colonne 10 sur 10, 10 cartes dont 8 cachées, dessus 5 de cœur',
    );
    expect(pileName(ml, 'F7')).toBe('Fondation 8, vide, attend un as');
  });
});

describe('what happened', () => {
  test('is told in the order in which it happened', () => {
    const words = effectsWords(
      [
        { e: 'move', from: 'T1', to: 'T4', cards: ['7C'] },
        { e: 'turn', pile: 'T1', card: '5H' },
      ],
      4,
    );
    expect(words).toBe('7 of clubs to column 5. Turned 5 of hearts.');
  });

  test('says nothing of a card on its way, and a drawn one when it came', () => {
    expect(effectsWords([{ e: 'draw', cards: ['?'] }], 20)).toBe('');
    expect(effectsWords([{ e: 'turn', pile: 'W', card: 'JH' }], 21)).toBe(
      'Drew jack of hearts, 21 left.',
    );
  });
});

test.each([
  ['T3*2>T9', '2 cards from 4 of clubs to column 10'],
  ['F:2C*1>T0', '2 of clubs to column 1'],
  ['W*1>F', 'Jack of hearts to foundation'],
  ['draw', 'Draw from the stock'],
])('a legal move reads as a button: %s', (text, words) => {
  expect(moveWords(MOVING_LEFT, text)).toBe(words);
});
