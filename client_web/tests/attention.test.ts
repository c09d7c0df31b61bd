import { beforeEach, describe, expect, it } from 'vitest';
import { Attention } from '../src/pages/attention';
import type { Player, RaceInfo } from '../src/protocol/messages';
import type { RaceState } from '../src/state/race';
import { titleOf, urge } from '../src/ui/title.svelte';

const player = (seat: string, ready: boolean): Player => ({
  player: seat,
  name: seat,
  host: seat === 'p1',
  ready,
  loaded: ready,
  connected: true,
});

function race(change: Partial<RaceInfo> = {}, you: string | null = 'p1'): RaceState {
  const info = { phase: 'lobby', starts_at: null, players: [player('p1', false)], ...change };
  return { you, race: info, over: {} } as unknown as RaceState;
}

const running = { phase: 'running', starts_at: 5_000 } as const;
const two = (mine: boolean, other: boolean) => [player('p1', mine), player('p2', other)];

describe('a hidden tab', () => {
  let title: string;
  let chimes: number;
  let attention: Attention;
  beforeEach(() => {
    [title, chimes] = ['', 0];
    attention = new Attention({ urge: (text) => (title = text), chime: () => (chimes += 1) });
  });

  it('says that the countdown started, and counts', () => {
    attention.hear(race(), 0, true);
    expect(title).toBe('');
    attention.hear(race(running), 100, true);
    expect(title).toBe('Starting in 5');
    attention.hear(race(running), 3_200, true);
    expect(title).toBe('Starting in 2');
    attention.hear(race(running), 5_000, true);
    expect(title).toBe('Started: cards are turned');
    expect(chimes).toBe(1);
  });

  it('says who is there, and when only I am missing', () => {
    attention.hear(race({ players: two(false, false) }), 0, true);
    expect(title).toBe('2 players are here');
    expect(chimes).toBe(0);
    attention.hear(race({ players: two(false, true) }), 0, true);
    attention.hear(race({ players: two(false, true) }), 200, true);
    expect(title).toBe('The start waits for you');
    expect(chimes).toBe(1);
  });

  it('says nothing once somebody looks, and sounds for nobody who looks', () => {
    attention.hear(race(), 0, false);
    attention.hear(race(running), 100, false);
    expect(title).toBe('');
    attention.hear(race(running), 200, true);
    expect(title).toBe('Starting in 5');
    attention.hear(race(running), 300, false);
    expect([title, chimes]).toEqual(['', 0]);
  });

  it('is left in peace without a seat, and when the board is over', () => {
    attention.hear(race(running, null), 100, true);
    expect(title).toBe('');
    attention.hear({ ...race(running), over: { p1: 'won' } }, 6_000, true);
    expect(title).toBe('');
  });
});

it('the title is the page, until something is urgent and nobody looks', () => {
  urge('Starting in 5');
  expect(titleOf('Race', false)).toBe('Race · Samedeal');
  expect(titleOf('Race', true)).toBe('● Starting in 5 · Samedeal');
  urge('');
  expect(titleOf('Race', true)).toBe('Race · Samedeal');
});
