import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/api/api';
import { firstGame, Today } from '../../src/pages/daily/today.svelte';
import type { DailyGame, DailyList, NextDay } from '../../src/protocol/messages';
import { row } from './rows';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 30);

const game = (id: string, mine: DailyGame['mine']): DailyGame => ({
  game: id,
  name: id,
  commitment: 'ab',
  players: 0,
  mine,
});

const list = (...games: DailyGame[]): DailyList => ({
  date: '2026-11-29',
  now: MIDNIGHT - HOUR,
  ends_at: MIDNIGHT,
  opens_at: MIDNIGHT + HOUR,
  first_day: '2026-11-01',
  games,
  unfinished: [],
});

const running = game('colonel', { state: 'running', race: 'b7x', ends_at: MIDNIGHT + HOUR / 2 });
const played = game('stonewall', { state: 'played', race: 'b7y', row: row(1) });
const unused = game('interchange', { state: 'unused' });

const next: NextDay = {
  t: 'next_day',
  date: '2026-11-30',
  now: MIDNIGHT,
  ends_at: MIDNIGHT + 24 * HOUR,
  opens_at: MIDNIGHT + 25 * HOUR,
  games: [unused],
};

let here: number;
const today = (): Today => new Today(() => here);
const lost = { status: 0, code: 'network', message: '' };

beforeEach(() => {
  here = 5_000;
  localStorage.clear();
  vi.spyOn(api, 'race').mockResolvedValue({ ok: false, error: lost });
});

async function loaded(told: DailyList): Promise<Today> {
  vi.spyOn(api, 'daily').mockResolvedValue({ ok: true, value: told });
  const page = today();
  await page.load();
  return page;
}

describe('the list of a day', () => {
  it('goes by the server clock, whatever the device thinks', async () => {
    const page = await loaded(list(unused));
    here += 1_000;
    expect(page.now()).toBe(MIDNIGHT - HOUR + 1_000);
  });

  it('is replaced at midnight; a try that runs counts for the day before', async () => {
    const page = await loaded(list(running, played, unused));
    page.turn(next);
    expect(page.list?.date).toBe('2026-11-30');
    expect(page.list?.games).toEqual([unused]);
    expect(page.list?.unfinished).toEqual([
      { date: '2026-11-29', game: 'colonel', race: 'b7x', ends_at: MIDNIGHT + HOUR / 2 },
    ]);
    expect(page.list?.first_day).toBe('2026-11-01');
    expect(page.now()).toBe(MIDNIGHT);
  });

  it('is not turned by a day that is there already', async () => {
    const page = await loaded({ ...list(played), date: '2026-11-30' });
    page.turn(next);
    expect(page.list?.games).toEqual([played]);
  });

  it('is kept, and shown with its hour while the server does not answer', async () => {
    await loaded(list(played));
    vi.spyOn(api, 'daily').mockResolvedValue({ ok: false, error: lost });
    const page = today();
    expect(page.list?.games).toEqual([played]);
    expect(page.from).toBe(MIDNIGHT - HOUR);
    await page.load();
    expect(page.problem).toEqual(lost);
    expect(page.from).toBe(MIDNIGHT - HOUR);
  });
});

describe('the table shown beside', () => {
  it.each([
    ['stonewall', list(unused, running, played)],
    ['colonel', list(unused, running)],
    ['interchange', list(unused)],
    [null, list()],
  ])('%s', (expected, told) => {
    expect(firstGame(told)).toBe(expected);
  });
});
