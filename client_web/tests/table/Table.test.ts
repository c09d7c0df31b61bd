import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import MiniTable from '../../src/board/MiniTable.svelte';
import Table from '../../src/board/Table.svelte';
import type { Takes } from '../../src/protocol/messages';
import type { BoardMessage, View } from '../../src/protocol/names';
import { settings } from '../../src/settings/settings.svelte';
import { Board } from '../../src/state/board';
import { ALTERNATIVE, COLONEL, MOVING_LEFT, STONEWALL } from './boards';
import { FIVE } from './shapes';
import { boardOf, message } from './wire';

const SIZE = { width: 390, height: 776 };
let mounted: ReturnType<typeof mount>[] = [];

beforeEach(() => {
  // The page has no layout here: the room that the table is given is said to it.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIZE.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SIZE.height);
  Object.assign(window, { innerWidth: 390, innerHeight: 844 });
});

afterEach(async () => {
  for (const one of mounted) await unmount(one);
  mounted = [];
  document.body.replaceChildren();
});

function show(
  game: string,
  view: View,
  legal: string[],
  more: Partial<BoardMessage> = {},
  offline = false,
) {
  const { board, wire } = boardOf(view, legal, more);
  mounted.push(
    mount(Table, {
      target: document.body,
      props: { board, shape: FIVE[game]!, name: game, offline },
    }),
  );
  flushSync();
  return { board, wire, table: one('[data-testid=table]') };
}

const one = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
const card = (key: string): HTMLElement => one(`[data-key="${key}"]`);

/** The middle of a card as the table has placed it. */
function middle(key: string): { clientX: number; clientY: number } {
  const at = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(card(key).style.transform)!;
  return { clientX: Number(at[1]) + 8, clientY: Number(at[2]) + 8 };
}

function pointer(
  type: string,
  at: { clientX: number; clientY: number },
  id = 1,
  pointerType = 'mouse',
): void {
  const init = { ...at, bubbles: true, pointerId: id, pointerType, button: 0 };
  one('[data-testid=table]').dispatchEvent(new PointerEvent(type, init));
  flushSync();
}
function tap(key: string): void {
  pointer('pointerdown', middle(key));
  pointer('pointerup', middle(key));
}
function key(name: string, code = ''): void {
  const event = new KeyboardEvent('keydown', { key: name, code, bubbles: true, cancelable: true });
  one('[data-testid=table]').dispatchEvent(event);
  flushSync();
}

test('every pile is a row with a name, every card a cell, one of them the tab stop', () => {
  show('moving_left', MOVING_LEFT, ['draw']);
  expect(one('[role=grid]').getAttribute('aria-label')).toBe('Table');
  expect(all('[role=row]')).toHaveLength(8 + 10 + 2);
  expect(one('[data-pile=T9]').getAttribute('aria-label')).toContain('8 hidden');
  expect(all('[role=gridcell][tabindex="0"]')).toHaveLength(1);
});

test('a hidden card says nothing of itself', () => {
  show('moving_left', MOVING_LEFT, []);
  for (const hidden of all('[data-pile=T9] [data-card="#"]')) {
    expect(hidden.getAttribute('aria-label')).toBe('hidden card');
    expect(hidden.textContent!.trim()).toBe('');
  }
  expect(all('[data-pile=T9] [data-card="#"]')).toHaveLength(8);
});

test('a tap picks up and shows where the run may go; the second places it', () => {
  const { wire } = show('moving_left', MOVING_LEFT, ['T3*2>T9', 'T3*1>T7']);
  tap('T3:4');
  expect(all('[aria-selected=true]').map((el) => el.dataset['card'])).toEqual(['4C', '3H']);
  expect(all('.ring.best')).toHaveLength(1);
  expect(one('[data-testid=to-best]').textContent).toContain('To column 10');
  tap('T9:9');
  expect(wire.moves).toEqual(['T3*2>T9']);
  expect(one('[data-pile=T9]').dataset['count']).toBe('12');
});

test('a drag carries the run and leaves it in the lane', () => {
  const { wire, table } = show('moving_left', MOVING_LEFT, ['T3*2>T9']);
  const from = middle('T3:4');
  pointer('pointerdown', from);
  pointer('pointermove', { clientX: from.clientX + 20, clientY: from.clientY });
  pointer('pointermove', { clientX: middle('T9:9').clientX, clientY: 500 });
  expect(all('.card.carried').map((el) => el.dataset['card'])).toEqual(['4C', '3H']);
  pointer('pointerup', { clientX: middle('T9:9').clientX, clientY: 500 });
  expect(wire.moves).toEqual(['T3*2>T9']);
  expect(all('.card.carried')).toEqual([]);
  expect(table.dataset['pending']).toBe('1');
});

test.each([
  ['touch', 9, false, 'tap'],
  ['touch', 11, false, 'drag'],
  ['touch', 17, true, 'tap'],
  ['touch', 19, true, 'drag'],
  ['mouse', 3, false, 'tap'],
  ['mouse', 5, false, 'drag'],
])('a %s that moves %i px, steady hands %s, is a %s', (kind, px, steady, made) => {
  settings.steady = steady;
  show('moving_left', MOVING_LEFT, ['T3*2>T9']);
  const from = middle('T3:4');
  const to = { ...from, clientY: from.clientY + px };
  pointer('pointerdown', from, 1, kind);
  pointer('pointermove', to, 1, kind);
  expect(all('.card.carried')).toHaveLength(made === 'drag' ? 2 : 0);
  pointer('pointerup', to, 1, kind);
  expect(all('[aria-selected=true]')).toHaveLength(made === 'tap' ? 2 : 0);
  settings.steady = false;
});

test('a second finger puts the cards back', () => {
  const { wire } = show('moving_left', MOVING_LEFT, ['T3*2>T9']);
  const from = middle('T3:4');
  pointer('pointerdown', from);
  pointer('pointermove', { clientX: from.clientX + 40, clientY: from.clientY });
  expect(all('.card.carried')).toHaveLength(2);
  pointer('pointerdown', { clientX: 10, clientY: 700 }, 2);
  expect(all('.card.carried')).toEqual([]);
  pointer('pointerup', { clientX: middle('T9:9').clientX, clientY: 500 });
  expect(wire.sent).toEqual([]);
});

test('a drag outlives the card handing its capture to the table, not the table losing it', () => {
  show('moving_left', MOVING_LEFT, ['T3*2>T9']);
  const from = middle('T3:4');
  pointer('pointerdown', from);
  pointer('pointermove', { clientX: from.clientX + 40, clientY: from.clientY });
  card('T3:4').dispatchEvent(new PointerEvent('lostpointercapture', { bubbles: true }));
  flushSync();
  expect(all('.card.carried')).toHaveLength(2);
  pointer('lostpointercapture', from);
  expect(all('.card.carried')).toEqual([]);
});

test('a click made of a tap on a card does not press the button that came under it', () => {
  const { wire } = show('moving_left', MOVING_LEFT, ['T3*2>T9', 'T3*1>T7']);
  tap('T3:4');
  const button = one('[data-testid=to-best]');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  expect(wire.sent).toEqual([]);
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  expect(wire.moves).toEqual(['T3*2>T9']);
});

test('with less motion one ring shows where a run arrived, for a moment', () => {
  vi.useFakeTimers();
  settings.motion = 'less';
  const { board } = show('moving_left', MOVING_LEFT, ['T3*2>T9']);
  board.gesture({ kind: 'move', card: '4C', count: 2, source: 'T3', target: 'T9' });
  flushSync();
  expect(all('.ring.arrived')).toHaveLength(1);
  const run = ['T9:10', 'T9:11'].map((key) => parseFloat(card(key).style.height));
  expect(parseFloat(one('.ring.arrived').style.height)).toBeGreaterThan(run[1]!);
  vi.advanceTimersByTime(700);
  flushSync();
  expect(all('.ring.arrived')).toHaveLength(0);
  settings.motion = 'auto';
  vi.useRealTimers();
});

test('a refusal rings the card and says its reason beside the dock', () => {
  const { board } = show('moving_left', MOVING_LEFT, ['T3*2>T9']);
  board.refuse(
    { kind: 'move', card: '3H', count: 1, source: 'T3', target: 'T7' },
    { code: 'colour', card: '3H', target: '4H', needs: ['4S', '4C'] },
  );
  flushSync();
  expect(all('.ring.refused')).toHaveLength(1);
  expect(one('[data-testid=refused]').textContent).toContain('3 of hearts goes on a black 4');
});

test('a refusal is seen for four seconds, its ring for little more than one', () => {
  vi.useFakeTimers();
  const { board } = show('moving_left', MOVING_LEFT, []);
  board.refuse(
    { kind: 'move', card: '3H', count: 1, source: 'T3', target: 'T7' },
    { code: 'rank', card: '3H', target: '4H', needs: ['4S'] },
  );
  const seen = () => {
    flushSync();
    return [all('.ring.refused').length, all('[data-testid=refused]').length];
  };
  expect(seen()).toEqual([1, 1]);
  vi.advanceTimersByTime(100);
  flushSync();
  expect(one('[aria-live=assertive]').textContent).toContain('goes on');
  vi.advanceTimersByTime(1_200);
  expect(seen()).toEqual([0, 1]);
  vi.advanceTimersByTime(2_600);
  expect(seen()).toEqual([0, 1]);
  vi.advanceTimersByTime(200);
  expect(seen()).toEqual([0, 0]);
  vi.useRealTimers();
});

test('a move shows dots when its answer takes longer than 600 ms, not before', () => {
  vi.useFakeTimers();
  const { board } = show('moving_left', MOVING_LEFT, ['T3*1>T7']);
  const dots = () => {
    flushSync();
    return all('.dots').length;
  };
  board.gesture({ kind: 'move', card: '3H', count: 1, source: 'T3', target: 'T7' });
  flushSync();
  vi.advanceTimersByTime(500);
  expect(dots()).toBe(0);
  vi.advanceTimersByTime(200);
  expect(dots()).toBe(1);
  expect(one('[data-pile=T7] [data-card="3H"] .dots')).not.toBeNull();
  board.onAck({
    t: 'ack',
    id: 'c1',
    rev: 1,
    effects: [{ e: 'move', from: 'T3', to: 'T7', cards: ['3H'] }],
    legal: [],
    progress: { cards: 9, of: 104, moves: 1, undos: 0 },
  });
  expect(dots()).toBe(0);
  vi.useRealTimers();
});

test('keys alone: take, shorten, place', () => {
  const { wire } = show('moving_left', MOVING_LEFT, ['T3*2>T9', 'T3*1>T7']);
  key('4', 'Digit4');
  key('ArrowUp');
  key('Enter');
  key('-');
  key('8', 'Digit8');
  expect(wire.moves).toEqual(['T3*1>T7']);
});

test('the keys stay with the table when the focused card has left', async () => {
  const { wire } = show('moving_left', MOVING_LEFT, ['T3*1>T7', 'T9*2>T8']);
  card('T3:5').focus();
  key('f');
  key('4', 'Digit4');
  key('Enter');
  key('8', 'Digit8');
  expect(wire.moves[0]).toBe('T3*1>F');
  await tick();
  expect(document.activeElement?.closest('[role=row]')?.getAttribute('data-pile')).toBe('T7');
});

test('a key that comes before the focus has followed is heard', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => frames.push(call));
  show('moving_left', MOVING_LEFT, ['T3*1>T7', 'T9*2>T8']);
  const press = async (name: string, code = '') => {
    const event = new KeyboardEvent('keydown', { key: name, code, bubbles: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
    await tick();
  };
  card('T3:5').focus();
  await press('Enter');
  await press('8', 'Digit8');
  expect(document.activeElement).toBe(document.body);
  await press('0', 'Digit0');
  await press('Enter');
  expect(all('[aria-selected=true]').map((el) => el.dataset['card'])).toEqual(['5H']);
  while (frames.length > 0) frames.shift()!(0);
  expect(document.activeElement).toBe(card('T9:9'));
  // Elsewhere on the page the keys are not the table's.
  (document.activeElement as HTMLElement).blur();
  await press('Escape');
  expect(all('[aria-selected=true]')).toHaveLength(1);
});

test('with double-tap home on, two taps try the foundations only', () => {
  settings.doubleTap = true;
  const { wire } = show('moving_left', MOVING_LEFT, ['T3*1>T7']);
  tap('T3:5');
  tap('T3:5');
  settings.doubleTap = false;
  expect(wire.moves).toEqual(['T3*1>F']);
});

test('the list of legal moves opens with M and plays', () => {
  const { wire } = show('stonewall', STONEWALL, ['R9*1>T3', 'F:AS*1>T1']);
  key('m');
  expect(all('[data-move]').map((el) => el.dataset['move'])).toEqual(['R9*1>T3', 'F:AS*1>T1']);
  one('[data-move="R9*1>T3"]').click();
  expect(wire.moves).toEqual(['R9*1>T3']);
});

test('a card that is on its way is a plain back, and cannot be picked up', () => {
  const { board } = show('moving_left', MOVING_LEFT, ['T9*2>T8', 'draw']);
  board.gesture({ kind: 'move', card: '6S', count: 2, source: 'T9', target: 'T8' });
  flushSync();
  const coming = card('T9:7');
  expect(coming.getAttribute('aria-label')).toBe('card on its way');
  expect(coming.dataset['card']).toBe('#');
  tap('T9:7');
  expect(all('[aria-selected=true]')).toEqual([]);
});

test('a draw without a connection says that the card is awaited', () => {
  const { board } = show('moving_left', MOVING_LEFT, ['draw'], {}, true);
  expect(one('[data-testid=waiting]')).toBeNull();
  board.gesture({ kind: 'draw' });
  flushSync();
  expect(one('[data-testid=waiting]').textContent).toContain('Waiting for this card');
});

test('gestures that wait carry dots, and the table counts them', () => {
  const { board, table } = show('moving_left', MOVING_LEFT, ['draw', 'T3*1>T7']);
  board.gesture({ kind: 'draw' });
  board.gesture({ kind: 'move', card: '3H', count: 1, source: 'T3', target: 'T7' });
  flushSync();
  expect(table.dataset['pending']).toBe('2');
  expect(card('T3:5').querySelector('.dots')).not.toBeNull();
});

test('the reshuffle asks first, with the focus on the safe answer', () => {
  const { wire } = show('alternative', ALTERNATIVE, ['reshuffle']);
  one('[data-testid=reshuffle]').click();
  flushSync();
  expect(wire.sent).toEqual([]);
  expect(document.activeElement?.textContent).toContain('Cancel');
  one('[data-testid=confirm]').click();
  expect(wire.moves).toEqual(['reshuffle']);
});

test('an empty stock turns the waste over where that is legal', () => {
  const { wire } = show('colonel', { ...COLONEL, stock: 0 }, ['redeal']);
  expect(one('[data-pile=S] [role=gridcell]').dataset['testid']).toBe('redeal');
  tap('S');
  expect(wire.moves).toEqual(['redeal']);
});

test('undo that is off stays in sight and says why', () => {
  const { wire, board } = show('moving_left', MOVING_LEFT, [], { undo: 'undo_off' });
  const undo = one('[data-testid=undo]');
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  undo.click();
  expect(wire.sent).toEqual([]);
  expect(board.state.refusal?.reason.code).toBe('undo_off');
});

test('undo looks as before while a move is on its way, and waits for what the server says', () => {
  const { board } = show('moving_left', MOVING_LEFT, ['T3*1>T7'], { undo: 'undo_off' });
  board.gesture({ kind: 'move', card: '3H', count: 1, source: 'T3', target: 'T7' });
  flushSync();
  const undo = one('[data-testid=undo]');
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  undo.click();
  expect(board.state.waiting).toEqual([{ kind: 'undo' }]);
  expect(board.state.refusal).toBeNull();
});

test('a watched board has no buttons and takes nothing', () => {
  const board = new Board(message(MOVING_LEFT, []), { player: 'p2', draw: 1, port: null });
  const props = { board, shape: FIVE['moving_left']!, readonly: true, label: 'Table of Ana' };
  mounted.push(mount(Table, { target: document.body, props }));
  flushSync();
  expect(all('button')).toEqual([]);
  tap('T3:5');
  expect(all('[aria-selected=true]')).toEqual([]);
  expect(one('[role=grid]').getAttribute('aria-readonly')).toBe('true');
});

const mini = (view: View, game: string, takes: Takes): void => {
  const props = { view, takes, shape: FIVE[game]!, player: 'Ana' };
  mounted.push(mount(MiniTable, { target: document.body, props }));
  flushSync();
};

test('a mini table is a picture with a name', () => {
  mini(COLONEL, 'colonel', { F: ['6'], T: [] });
  expect(one('[role=img]').getAttribute('aria-label')).toBe('Table of Ana');
  expect(all('.card').length).toBeGreaterThan(30);
});

test.each([
  [390, false],
  [230, true],
])('a mini table %i px wide shows blocks: %s', (width, blocks) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  mini(MOVING_LEFT, 'moving_left', { F: ['A'], T: ['K'] });
  const cards = all('.card');
  expect(cards.every((el) => Number.parseFloat(el.style.width) < 30)).toBe(blocks);
  expect(cards.every((el) => el.classList.contains('block'))).toBe(blocks);
  expect(all('.card text').length > 0).toBe(!blocks);
  const red = all('.card.up.red').map((el) => el.dataset['card']!.at(-1));
  expect(new Set(red)).toEqual(new Set(['H', 'D']));
});

test('a mini table shows what empty places want, and no frame where nothing may lie', () => {
  const empty = MOVING_LEFT.tableau.with(4, []);
  const view = { ...MOVING_LEFT, tableau: empty };
  mini(view, 'moving_left', { F: ['A'], T: ['K'] });
  const signs = all('.frame').map((frame) => frame.textContent);
  expect(signs).toEqual([...MOVING_LEFT.foundations.filter((f) => !f.length).map(() => 'A'), 'K']);
  mini(view, 'moving_left', { F: ['A'], T: [] });
  expect(all('.frame').filter((frame) => frame.textContent === 'K')).toHaveLength(1);
});
