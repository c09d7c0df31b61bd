import { describe, expect, it } from 'vitest';
import type { StandingsRow } from '../src/protocol/messages';
import { speak } from '../src/i18n/i18n.svelte';
import { headline, subline } from '../src/pages/headline';
import {
  apart,
  behind,
  excerpt,
  initials,
  placeText,
  standing,
  visible,
} from '../src/pages/places';

function row(
  player: string,
  place: number | null,
  change: Partial<StandingsRow> = {},
): StandingsRow {
  return {
    player,
    name: player.toUpperCase(),
    place,
    cards: 104,
    of: 104,
    last_home_ms: 511_400,
    moves: 1,
    undos: 0,
    status: 'won',
    finished_ms: 511_400,
    ended_ms: 511_400,
    absent: false,
    connected: true,
    ...change,
  };
}

const tied = [
  row('p1', 1),
  row('p2', 2, { last_home_ms: 532_040 }),
  row('p3', 2, { last_home_ms: 532_090 }),
  row('p4', 4, { cards: 61, status: 'expired' }),
];

describe('places', () => {
  it('that are shared have an equals sign, and the next is skipped', () => {
    expect(tied.map((r) => placeText(tied, r))).toEqual(['1', '=2', '=2', '4']);
  });

  it('that a race hides are a dash', () => {
    const rows = [row('p1', null), row('p2', null)];
    expect(placeText(rows, rows[0]!)).toBe('–');
  });
});

describe('how a board stands', () => {
  it('tells who was away too long from who stopped', () => {
    const gone = row('p1', 2, { status: 'resigned', absent: true });
    expect(standing(gone)).toBe('status.absent');
    expect(standing({ ...gone, absent: false })).toBe('status.resigned');
    expect(subline([row('p2', 1), gone], 'p1')).toMatch(/^You were away too long/);
    expect(subline([row('p2', 1), gone], 'p2')).not.toContain('away');
  });
});

describe('the distance to the first', () => {
  it('is time where both are home, in tenths rounded down, else cards', () => {
    expect(behind(tied[0]!, tied[0]!)).toBeNull();
    expect(behind(tied[0]!, tied[1]!)).toEqual({ kind: 'time', ms: 20_600 });
    expect(behind(tied[0]!, tied[3]!)).toEqual({ kind: 'cards', cards: 43 });
  });
});

describe('the headline', () => {
  it.each([
    ['p1', 'You won', 'You were 20.6 seconds faster than P2.'],
    [
      'p2',
      'You share 2nd place with P3',
      'P1 was 20.6 seconds faster. Your last card came home in the same tenth of a second.',
    ],
    ['p4', 'You are 4th of 4', 'P1 had 43 more cards home.'],
    ['p9', 'P1 won', ''],
    [null, 'P1 won', ''],
  ])('for %s is "%s"', (you, title, sub) => {
    speak('en');
    expect(headline(tied, you)).toBe(title);
    expect(subline(tied, you)).toBe(sub);
  });

  it('for one alone counts the cards', () => {
    expect(headline([row('p1', 1)], 'p1')).toBe('All 104 cards home');
    expect(headline([row('p1', 1, { cards: 7, status: 'resigned' })], 'p1')).toBe(
      '7 of 104 cards home',
    );
  });

  it('speaks French too', () => {
    speak('fr');
    expect(headline(tied, 'p3')).toBe('Vous partagez la 2e place avec P2');
    expect(subline(tied, 'p4')).toBe('P1 a posé 43 cartes de plus.');
    speak('en');
  });
});

describe('whom I see while I play', () => {
  it.each([
    ['all', 'all', ['p1', 'p2', 'p3', 'p4']],
    ['all', 'leader', ['p1', 'p3']],
    ['leader', 'all', ['p1', 'p3']],
    ['none', 'all', ['p3']],
    ['all', 'none', ['p3']],
  ] as const)('race %s, wish %s: %j', (race, wish, seats) => {
    expect(visible(tied, 'p3', race, wish).map((r) => r.player)).toEqual(seats);
  });
});

describe('a long list', () => {
  it('is the first five, a gap, and two on each side of me', () => {
    const list = Array.from({ length: 30 }, (_, i) => i);
    expect(excerpt(list, 20)).toEqual([0, 1, 2, 3, 4, null, 18, 19, 20, 21, 22]);
    expect(excerpt(list, 5)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(excerpt(list.slice(0, 8), 7)).toEqual(list.slice(0, 8));
  });
});

describe('markers on the rail', () => {
  it('are pushed apart in their order and stay on the line', () => {
    expect(apart([0, 0, 3], [17, 17], 100)).toEqual([0, 17, 34]);
    expect(apart([90, 100, 100], [17, 17], 100)).toEqual([66, 83, 100]);
    expect(apart([10, 60], [17], 100)).toEqual([10, 60]);
  });

  it('carry two signs of a name', () => {
    expect(['Guest Otter', 'Théo', 'Å', ''].map(initials)).toEqual(['GO', 'Th', 'Å', '?']);
  });
});
