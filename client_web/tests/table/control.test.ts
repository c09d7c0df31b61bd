import { describe, expect, test } from 'vitest';
import { Control } from '../../src/board/control.svelte';
import { Keyboard } from '../../src/board/keyboard.svelte';
import { commandOf } from '../../src/board/keys';
import { Speaker } from '../../src/board/speech.svelte';
import { layoutFor } from '../../src/layout/fit';
import { place } from '../../src/layout/place';
import type { BoardMessage, View } from '../../src/protocol/names';
import { ALTERNATIVE, COLONEL, MOVING_LEFT, STONEWALL } from './boards';
import { FIVE } from './shapes';
import { boardOf } from './wire';

function table(game: string, view: View, legal: string[], more: Partial<BoardMessage> = {}) {
  const { board, wire } = boardOf(view, legal, more);
  const speaker = new Speaker();
  const control = new Control(board, FIVE[game]!, speaker);
  const layout = layoutFor('D', FIVE[game]!, { width: 1016, height: 744 });
  const keyboard = new Keyboard(control, {});
  keyboard.order = () => place(layout, control.state.view).piles;
  board.subscribe((state) => {
    control.update(state);
    keyboard.update();
  });
  const keys = (text: string) =>
    text.split(' ').forEach((name) => {
      const [shift, key = ''] = name.startsWith('⇧') ? [true, name.slice(1)] : [false, name];
      const code = /^\d$/.test(key) ? `Digit${key}` : '';
      const event = { key, code, shiftKey: shift, ctrlKey: false, metaKey: false, altKey: false };
      const shape = FIVE[game]!;
      const command = commandOf(event, { columns: shape.columns, fans: shape.fans, letters: true });
      if (command) keyboard.command(command);
    });
  return { board, wire, control, keyboard, speaker, keys };
}

const LEGAL = ['T3*1>T7', 'T3*2>T9', 'W*1>F', 'F:2C*1>T3', 'draw'];

describe('by taps alone', () => {
  test('a tap picks up, a tap on a lane places', () => {
    const { control, wire } = table('moving_left', MOVING_LEFT, LEGAL);
    expect(control.tap({ pile: 'T3', index: 4 })).toBe(false);
    expect(control.aims).toEqual(['T9']);
    expect(control.tap({ pile: 'T9', index: null })).toBe(true);
    expect(wire.moves).toEqual(['T3*2>T9']);
    expect(control.held).toBeNull();
  });

  test('a second tap goes to the place that was drawn solid', () => {
    const { control, wire } = table('moving_left', MOVING_LEFT, LEGAL, { home: { JH: 2 } });
    control.tap({ pile: 'W', index: 3 });
    expect(control.aims[0]).toBe('F2');
    control.tap({ pile: 'W', index: 3 });
    expect(wire.moves).toEqual(['W*1>F']);
  });

  test('a card comes back from a foundation', () => {
    const { control, wire } = table('moving_left', MOVING_LEFT, LEGAL);
    control.tap({ pile: 'F3', index: 1 });
    control.tap({ pile: 'T3', index: 5 });
    expect(wire.moves).toEqual(['F:2C*1>T3']);
  });

  test('the stepper makes the run shorter, so a thin strip need not be hit', () => {
    const { control, wire } = table('moving_left', MOVING_LEFT, LEGAL);
    control.tap({ pile: 'T3', index: 0 });
    control.resize(-1);
    control.best();
    expect(wire.moves).toEqual(['T3*1>T7']);
  });

  test('an illegal place is asked for all the same, so that the server can say why', () => {
    const { control, wire } = table('moving_left', MOVING_LEFT, LEGAL);
    control.tap({ pile: 'T3', index: 5 });
    control.tap({ pile: 'T0', index: 0 });
    expect(wire.moves).toEqual(['T3*1>T0']);
  });

  test('a card without a place says so and stays', () => {
    const { control, wire, board } = table('moving_left', MOVING_LEFT, LEGAL);
    control.tap({ pile: 'T8', index: 5 });
    expect(board.state.refusal?.reason).toEqual({ code: 'none', card: 'TS' });
    expect(wire.sent).toEqual([]);
  });

  test('a hidden card says so without its name', () => {
    const { control, board } = table('moving_left', MOVING_LEFT, LEGAL);
    control.tap({ pile: 'T8', index: 2 });
    expect(board.state.refusal?.reason).toEqual({ code: 'hidden' });
  });

  test('a reserve cell is picked up even while another card is held', () => {
    const { control, wire } = table('stonewall', STONEWALL, ['R9*1>T3', 'T0*1>T1']);
    control.tap({ pile: 'T0', index: 6 });
    control.tap({ pile: 'R9', index: 0 });
    expect(control.held).toEqual({ pile: 'R9', count: 1 });
    control.tap({ pile: 'T3', index: null });
    expect(wire.moves).toEqual(['R9*1>T3']);
  });

  test('a buried reserve card is covered, its top plays', () => {
    const { control, wire, board } = table('colonel', COLONEL, ['R*1>F'], { home: { QS: 1 } });
    control.tap({ pile: 'R', index: 3 });
    expect(control.held).toEqual({ pile: 'R', count: 1 });
    control.tap({ pile: 'F5', index: null });
    expect(wire.moves).toEqual(['R*1>F']);
    expect(board.state.refusal).toBeNull();
  });

  test('the stock draws, and turns the waste over where only that is left', () => {
    const first = table('colonel', COLONEL, ['draw']);
    first.control.tap({ pile: 'S', index: 0 });
    expect(first.wire.moves).toEqual(['draw']);
    const last = table('colonel', { ...COLONEL, stock: 0 }, ['redeal']);
    last.control.tap({ pile: 'S', index: null });
    expect(last.wire.moves).toEqual(['redeal']);
  });

  test('bare cloth picks up nothing, and puts back what is held over its own column', () => {
    const { control, wire, board } = table('moving_left', MOVING_LEFT, LEGAL);
    control.tap({ pile: 'T3', index: null });
    expect(control.held).toBeNull();
    control.tap({ pile: 'T3', index: 5 });
    control.tap({ pile: 'T3', index: null });
    expect(control.held).toBeNull();
    expect([wire.sent, board.state.refusal]).toEqual([[], null]);
  });

  test('an ended board takes nothing', () => {
    const { control, wire, board } = table('moving_left', MOVING_LEFT, LEGAL);
    board.end();
    control.tap({ pile: 'S', index: 0 });
    control.tap({ pile: 'T3', index: 5 });
    expect(control.held).toBeNull();
    expect(wire.sent).toEqual([]);
  });
});

describe('by keys alone', () => {
  test('digits reach the columns and place the held run', () => {
    const { wire, keys } = table('moving_left', MOVING_LEFT, LEGAL);
    keys('4 ArrowUp Enter 0');
    expect(wire.moves).toEqual(['T3*2>T9']);
  });

  test('a shorter run than the longest', () => {
    const { wire, keys, control } = table('moving_left', MOVING_LEFT, LEGAL);
    keys('4 ArrowUp Enter');
    expect(control.held?.count).toBe(2);
    keys('⇧ArrowDown');
    expect(control.held?.count).toBe(1);
    keys('+ - 8');
    expect(wire.moves).toEqual(['T3*1>T7']);
  });

  test('Enter twice goes to the best place', () => {
    const { wire, keys } = table('moving_left', MOVING_LEFT, LEGAL, { home: { JH: 2 } });
    keys('w Enter Enter');
    expect(wire.moves).toEqual(['W*1>F']);
  });

  test('arrows go from pile to pile, Enter places there', () => {
    const { wire, keys, keyboard } = table('moving_left', MOVING_LEFT, LEGAL);
    keys('9 ArrowLeft ArrowLeft ArrowLeft ArrowLeft ArrowLeft');
    expect(keyboard.focus).toEqual({ pile: 'T3', index: 5 });
    keys('Enter ArrowRight ArrowRight ArrowRight ArrowRight Enter');
    expect(wire.moves).toEqual(['T3*1>T7']);
  });

  test('Shift reaches the second row of fans', () => {
    const { keyboard, keys } = table('alternative', ALTERNATIVE, []);
    keys('⇧8');
    expect(keyboard.focus?.pile).toBe('T15');
    keys('2');
    expect(keyboard.focus).toEqual({ pile: 'T1', index: -1 });
  });

  test('reserve, again: the next card that is left', () => {
    const { keyboard, keys } = table('stonewall', STONEWALL, []);
    keys('r r r r r r r');
    expect(keyboard.focus?.pile).toBe('R9');
  });

  test.each([
    ['d', 'move'],
    ['a', 'home'],
    ['u', 'undo'],
  ])('%s sends %s', (key, command) => {
    const { wire, keys } = table('moving_left', MOVING_LEFT, LEGAL);
    keys(key);
    expect(wire.sent.map((one) => one.t)).toEqual([command]);
  });

  test('f sends the focused card home, whatever the server says of it', () => {
    const { wire, keys } = table('moving_left', MOVING_LEFT, LEGAL);
    keys('1 f');
    expect(wire.moves).toEqual(['T0*1>F']);
  });

  test('undo that is off says why', () => {
    const { wire, keys, board } = table('moving_left', MOVING_LEFT, LEGAL, { undo: 'undo_off' });
    keys('u');
    expect(wire.sent).toEqual([]);
    expect(board.state.refusal?.reason.code).toBe('undo_off');
  });

  test('every legal move stands in the list M and can be played from it', () => {
    const { control, keys, wire } = table('moving_left', MOVING_LEFT, LEGAL);
    keys('m');
    expect(control.overlay).toEqual({ kind: 'moves' });
    control.play('F:2C*1>T3');
    expect(control.overlay).toBeNull();
    expect(wire.moves).toEqual(['F:2C*1>T3']);
  });
});

test('gathering the fans asks first', () => {
  const { control, wire } = table('alternative', ALTERNATIVE, ['reshuffle']);
  control.play('reshuffle');
  expect(control.overlay).toEqual({ kind: 'ask' });
  expect(wire.sent).toEqual([]);
});

test('what is held is let go when it lies there no more', () => {
  const { control, board } = table('moving_left', MOVING_LEFT, LEGAL);
  control.tap({ pile: 'T3', index: 5 });
  board.onEvent({
    type: 'moved',
    at: 1,
    player: 'p1',
    rev: 1,
    effects: [{ e: 'move', from: 'T3', to: 'T7', cards: ['3H'] }],
    legal: [],
    progress: { cards: 9, of: 104, moves: 1, undos: 0 },
  });
  expect(control.held).toBeNull();
});

test('picking up says how much, from which card, and where it may go', () => {
  const { control, speaker } = table('moving_left', MOVING_LEFT, LEGAL);
  control.tap({ pile: 'T3', index: 4 });
  speaker.flush();
  expect(speaker.polite).toBe('2 cards picked up from 4 of clubs. One place: column 10.');
});
