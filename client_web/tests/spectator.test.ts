import { describe, expect, it } from 'vitest';
import type { Player, RaceInfo, StandingsRow } from '../src/protocol/messages';
import { stageOf, type RaceState } from '../src/state/race';
import {
  awaySince,
  gridOf,
  lagOf,
  leaderOf,
  Order,
  pageOf,
  ranked,
  seenAt,
  seenTime,
  showsBoards,
} from '../src/state/spectator';
import { Watching } from '../src/state/watching';

type Spectators = RaceInfo['options']['spectators'];

const player = (seat: string, connected = true): Player =>
  ({ player: seat, name: seat, connected }) as Player;
const row = (seat: string, place: number, cards: number, status = 'playing'): StandingsRow =>
  ({ player: seat, place, cards, status }) as StandingsRow;

function race(spectators: Spectators, change: Partial<RaceState> = {}): RaceState {
  const info = {
    phase: 'running',
    options: { spectators, delay_s: 30 },
    players: [player('p1'), player('p2'), player('p3')],
    starts_at: 1_000,
    closed_at: null,
  } as unknown as RaceInfo;
  return {
    you: null,
    version: 1,
    race: info,
    rows: [],
    over: {},
    away: {},
    lost: null,
    ...change,
  };
}
const closed = (state: RaceState, seed?: string): RaceState => ({
  ...state,
  race: { ...state.race, phase: 'closed', seed, closed_at: 61_000 },
});

describe('boards are shown', () => {
  it.each([
    ['live', true],
    ['delay', true],
    ['after', false],
    ['nobody', false],
  ] as const)('to spectators of a running race, by its option: %s', (option, shown) => {
    expect(showsBoards(race(option))).toBe(shown);
  });

  it.each([
    ['live', true],
    ['delay', true],
    ['after', false],
  ] as const)('to a racer who is done: %s', (option, shown) => {
    expect(showsBoards(race(option, { you: 'p1', over: { p1: 'won' } }))).toBe(shown);
    expect(showsBoards(race(option, { you: 'p1' }))).toBe(false);
  });

  it('to everybody after the end, unless the deal is still a secret', () => {
    expect(showsBoards(closed(race('after'), 'ab'))).toBe(true);
    expect(showsBoards(closed(race('after')))).toBe(false);
    expect(showsBoards(closed(race('nobody'), 'ab'))).toBe(false);
    expect(showsBoards(closed(race('nobody', { you: 'p1' }), 'ab'))).toBe(true);
  });
});

describe('the time that a spectator sees', () => {
  it('is as far behind as the boards are', () => {
    expect(lagOf(race('live').race)).toBe(0);
    expect(seenTime(race('live').race, 41_000)).toBe(40_000);
    expect(seenTime(race('delay').race, 41_000)).toBe(10_000);
    expect(seenTime(race('delay').race, 21_000)).toBe(0);
  });

  it('begins with the first cards, which a racer has seen already', () => {
    const begun = (state: RaceState, now: number): string =>
      stageOf(state.race, seenAt(state, now));
    expect(begun(race('live'), 1_000)).toBe('racing');
    expect(begun(race('delay'), 30_999)).toBe('countdown');
    expect(begun(race('delay'), 31_000)).toBe('racing');
    expect(begun(race('delay', { you: 'p1' }), 1_000)).toBe('racing');
  });

  it('stands still at the end', () => {
    expect(seenTime(closed(race('live')).race, 99_000)).toBe(60_000);
  });
});

describe('seats', () => {
  it('stand leaders first, those without a standing last', () => {
    expect(ranked(race('live', { rows: [row('p3', 1, 4), row('p1', 2, 1)] }))).toEqual([
      'p3',
      'p1',
      'p2',
    ]);
  });

  it('trade places no more often than the eye can follow', () => {
    const order = new Order();
    expect(order.at(['a', 'b'], 0)).toEqual(['a', 'b']);
    expect(order.at(['b', 'a'], 1_000)).toEqual(['a', 'b']);
    expect(order.at(['b', 'a'], 2_000)).toEqual(['b', 'a']);
    expect(order.at(['a', 'b'], 9_000, true)).toEqual(['b', 'a']);
    expect(order.at(['b', 'a', 'c'], 9_100, true)).toEqual(['b', 'a', 'c']);
  });

  it('are shown twelve on a page', () => {
    const seats = Array.from({ length: 14 }, (_, i) => `p${i + 1}`);
    expect(pageOf(seats, 0)).toEqual({ at: 0, pages: 2, seats: seats.slice(0, 12) });
    expect(pageOf(seats, 7)).toEqual({ at: 1, pages: 2, seats: ['p13', 'p14'] });
    expect(pageOf([], 1)).toEqual({ at: 0, pages: 1, seats: [] });
  });

  it('are named at the top only where one leads', () => {
    expect(leaderOf([row('p1', 1, 0)])).toBe(null);
    expect(leaderOf([row('p1', 1, 3), row('p2', 1, 3)])).toBe(null);
    expect(leaderOf([row('p2', 1, 4), row('p1', 2, 3)])?.player).toBe('p2');
  });
});

describe('a player who is away', () => {
  const gone = race('live', { away: { p2: 70 } });
  gone.race.players = [player('p1'), player('p2', false), player('p3', false)];

  it('is so since the server said it, or since before I came', () => {
    expect(awaySince(gone, 'p1')).toBe(undefined);
    expect(awaySince(gone, 'p2')).toBe(70);
    expect(awaySince(gone, 'p3')).toBe(null);
  });

  it('is not waited for once the board is done', () => {
    expect(awaySince({ ...gone, rows: [row('p2', 1, 2, 'won')] }, 'p2')).toBe(undefined);
  });
});

describe('small boards', () => {
  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 1],
    [6, 3, 2],
    [12, 4, 3],
  ])('%s of them stand as large as can be on a desktop', (n, across, down) => {
    expect(gridOf(n, 1248, 724)).toEqual({ across, down });
  });

  it('stand under each other where the window is narrow', () => {
    expect(gridOf(3, 366, 1_200)).toEqual({ across: 1, down: 3 });
  });
});

describe('the boards in sight', () => {
  it('are followed, and no other', () => {
    const said: string[] = [];
    const watching = new Watching({
      watch: (seat) => said.push(`+${seat}`),
      unwatch: (seat) => said.push(`-${seat}`),
    });
    const heard = () => said.splice(0);
    watching.want(new Set(['p1', 'p2']));
    expect(heard()).toEqual(['+p1', '+p2']);
    watching.want(new Set(['p2', 'p3']));
    expect(heard()).toEqual(['-p1', '+p3']);
    watching.again(['p1', 'p3']);
    expect(heard()).toEqual(['+p3']);
    watching.stop();
    expect(heard()).toEqual(['-p2', '-p3']);
  });
});
