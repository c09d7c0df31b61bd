import { afterEach, describe, expect, it } from 'vitest';
import { dayMonth, fullDay, monthText, shortDay } from '../../src/i18n/dates';
import { speak } from '../../src/i18n/i18n.svelte';
import { countdownText } from '../../src/i18n/times';
import {
  inARow,
  isDay,
  lastDays,
  shifted,
  shiftedMonth,
  weeksOf,
} from '../../src/pages/daily/days';
import { markOf } from '../../src/pages/daily/mark';
import { bars, placeOf, shareLines } from '../../src/pages/daily/share';
import { tableAddress, wishOf } from '../../src/pages/daily/wish';
import { routeOf } from '../../src/router/router.svelte';
import { row } from './rows';

afterEach(() => speak('en'));

describe('days', () => {
  it.each([
    ['2026-11-29', 1, '2026-11-30'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-01-01', -1, '2026-12-31'],
  ])('%s and %d', (day, days, expected) => {
    expect(shifted(day, days)).toBe(expected);
  });

  it('of a week end with today', () => {
    expect(lastDays('2026-12-02', 3)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  });

  it.each([
    [['2026-11-29', '2026-12-01', '2026-12-02'], 2, ['2026-12-01', '2026-12-02']],
    [['2026-11-29', '2026-11-30'], 0, []],
    [['2026-12-01', '2026-12-02'], 9, ['2026-12-01', '2026-12-02']],
    [[], 3, []],
  ])('%s in a row of %d', (days, count, expected) => {
    expect(inARow(days, count)).toEqual(expected);
  });

  it('of a month stand in weeks from Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)![0]).toBe('2026-11-30');
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('of December lead to the next year', () => {
    expect(shiftedMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftedMonth('2026-01', -1)).toBe('2025-12');
  });

  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['20261129', false],
    ['2026-11-29x', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});

describe('days in words', () => {
  it.each([
    ['en', 'Sunday 29 November', '29 Nov', 'November 2026'],
    ['fr', 'Dimanche 29 novembre', '29 nov.', 'Novembre 2026'],
  ] as const)('%s', (language, full, short, month) => {
    expect(fullDay('2026-11-29', language)).toBe(full);
    expect(shortDay('2026-11-29', language)).toBe(short);
    expect(monthText('2026-11', language)).toBe(month);
  });

  it('begin a French month with the first', () => {
    expect(dayMonth('2026-12-01', 'fr')).toBe('1er décembre');
  });
});

describe('what is left', () => {
  it.each([
    [5 * 3_600_000 + 12 * 60_000 + 40_000, '05:12:40'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5, '00:00:00'],
  ])('%d ms', (ms, text) => {
    expect(countdownText(ms)).toBe(text);
  });
});

describe('the text to share', () => {
  const won = { row: row(15, { last_home_ms: 402_345 }), place: 15, shared: false };

  it('has the game and day, the result and ten bars', () => {
    expect(shareLines('Stonewall', won.row, won, 187)).toEqual([
      'Samedeal Stonewall, 29 Nov',
      '52/52 home in 6:42, 15th of 187',
      '▰▰▰▰▰▰▰▰▰▰',
    ]);
  });

  it('is told in French too, with a shared place', () => {
    speak('fr');
    expect(shareLines('Stonewall', won.row, { ...won, shared: true }, 187)).toEqual([
      'Samedeal Stonewall, 29 nov.',
      '52/52 posées en 6:42, 15e ex æquo sur 187',
      '▰▰▰▰▰▰▰▰▰▰',
    ]);
  });

  it('says no time where nothing came home, and no place where there is none', () => {
    const none = row(3, { cards: 0, last_home_ms: null });
    const [, result, shown] = shareLines(
      'Stonewall',
      none,
      { row: none, place: 3, shared: false },
      3,
    );
    expect(result).toBe('0/52 home, 3rd of 3');
    expect(shown).toBe('▱▱▱▱▱▱▱▱▱▱');
    const apart = row(1, { place: null, review: true });
    expect(shareLines('Stonewall', apart, null, 3)[1]).toBe('52/52 home in 3:20');
  });

  it.each([
    [51, 52, '▰▰▰▰▰▰▰▰▰▱'],
    [52, 104, '▰▰▰▰▰▱▱▱▱▱'],
    [4, 52, '▱▱▱▱▱▱▱▱▱▱'],
  ])('%d of %d', (cards, of, expected) => {
    expect(bars(cards, of)).toBe(expected);
  });

  it('says a place as a sentence does', () => {
    expect(placeOf({ row: row(2), place: 2, shared: true }, 5)).toBe('shared 2nd of 5');
  });
});

describe('the address of a table', () => {
  it.each([
    '/leaderboards/colonel',
    '/leaderboards/colonel?period=week&by=wins&page=3&date=2026-11-29',
    '/leaderboards/moving_left?period=all',
  ])('%s says what is asked for', (address) => {
    const { pathname, search } = new URL(address, 'http://x');
    const route = routeOf(pathname, search);
    expect(route.page === 'leaderboard' && tableAddress(wishOf(route.game, route.wish))).toBe(
      address,
    );
  });

  it('leaves out what makes no sense', () => {
    const wish = wishOf('colonel', { period: 'decade', by: 'luck', page: '-1', date: 'today' });
    expect(tableAddress(wish)).toBe('/leaderboards/colonel');
  });
});

describe('what a try counts for', () => {
  const MIDNIGHT = Date.UTC(2026, 10, 30);
  const ranked = { date: '2026-11-29', ranked: true, opens_at: MIDNIGHT + 3_600_000 };

  it.each([
    ['en', 'Ranked', 'Your one ranked try', 'For 29 Nov', 'Your try counts for 29 November'],
    [
      'fr',
      'Classé',
      'Votre seul essai classé',
      'Pour le 29 nov.',
      'Votre essai compte pour le 29 novembre',
    ],
  ] as const)('changes at midnight, in %s', (tongue, before, long, after, late) => {
    speak(tongue);
    expect(markOf(ranked, MIDNIGHT - 1)).toEqual({ short: before, whole: long });
    expect(markOf(ranked, MIDNIGHT)).toEqual({ short: after, whole: late });
  });

  it('is nothing for practice, whatever the hour', () => {
    const practice = { ...ranked, ranked: false };
    for (const now of [MIDNIGHT - 1, MIDNIGHT]) {
      expect(markOf(practice, now)).toEqual({ short: 'Practice', whole: 'Practice, not ranked' });
    }
  });
});
