import { expect, it } from 'vitest';
import { Commentator } from '../src/pages/watch/voice';
import type { RaceInfo, StandingsRow } from '../src/protocol/messages';
import type { RaceState } from '../src/state/race';

const row = (name: string, place: number, cards: number): StandingsRow =>
  ({ player: name, name, place, cards, of: 52 }) as StandingsRow;

function race(phase: RaceInfo['phase'], rows: StandingsRow[] = []): RaceState {
  const options = { spectators: 'live' };
  const info = { phase, starts_at: 5_000, players: [], options } as unknown as RaceInfo;
  return { you: null, version: 1, race: info, rows, over: {}, away: {}, lost: null };
}

function said(...moments: Parameters<Commentator['hear']>[]): string[] {
  const heard: string[] = [];
  const commentator = new Commentator({ say: (_kind, text) => heard.push(text) });
  for (const moment of moments) commentator.hear(...moment);
  return heard;
}

it('tells the start and the end, once each', () => {
  const running = race('running');
  const closed = race('closed');
  expect(
    said(
      [running, 'live', 4_000],
      [running, 'live', 5_000],
      [running, 'live', 5_200],
      [closed, 'live', 9_000],
      [closed, 'live', 9_200],
    ),
  ).toEqual(['Cards are turned. Go.', 'The race is over.']);
});

it('tells of who leads when it is another, and not more often than every ten seconds', () => {
  const ana = race('running', [row('Ana', 1, 3), row('Ben', 2, 1)]);
  const ben = race('running', [row('Ben', 1, 4), row('Ana', 2, 3)]);
  const both = race('running', [row('Ben', 1, 4), row('Ana', 1, 4)]);
  expect(
    said(
      [ana, 'live', 6_000],
      [ben, 'live', 10_000],
      [both, 'live', 17_000],
      [ben, 'live', 18_000],
      [ben, 'live', 40_000],
    ),
  ).toEqual(['Ana leads, 3 of 52 home.', 'Ben leads, 4 of 52 home.']);
});

it('tells when the connection is lost and back', () => {
  const running = race('running');
  expect(
    said([running, 'live', 6_000], [running, 'reconnecting', 7_000], [running, 'live', 8_000]),
  ).toEqual(['Connection lost. The tables stand still.', 'Back. The tables are up to date.']);
});
