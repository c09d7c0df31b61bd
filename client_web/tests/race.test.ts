import { describe, expect, it } from 'vitest';
import type { Player, RaceEvent, RaceInfo, StandingsRow, Welcome } from '../src/protocol/messages';
import {
  fromWelcome,
  onEvent,
  onPresence,
  onStandings,
  stageOf,
  type RaceState,
} from '../src/state/race';

const player = (seat: string, change: Partial<Player> = {}): Player => ({
  player: seat,
  name: seat,
  host: false,
  ready: false,
  loaded: false,
  connected: true,
  ...change,
});

const race = {
  id: 'b7x',
  code: 'K7TP4M',
  game: 'stonewall',
  phase: 'lobby',
  players: [player('p1', { host: true }), player('p2')],
  starts_at: null,
  ends_at: null,
  commitment: 'c',
} as unknown as RaceInfo;

const welcome: Welcome = { t: 'welcome', protocol: 1, you: 'p2', version: 4, now: 0, race };
const lobby = fromWelcome(welcome, null);

function after(state: RaceState, ...events: Partial<RaceEvent>[]): RaceState {
  return events.reduce<RaceState>(
    (s, event) =>
      onEvent(s, { t: 'event', v: s.version + 1, event: { at: 9, ...event } as RaceEvent }),
    state,
  );
}

describe('events of a lobby', () => {
  it('seat, name, and ready players', () => {
    const state = after(
      lobby,
      { type: 'joined', player: 'p3', name: 'Ana' },
      { type: 'ready', player: 'p3', ready: true, loaded: true },
      { type: 'renamed', player: 'p3', name: 'Anna' },
      { type: 'host', player: 'p3' },
      { type: 'left', player: 'p1', why: 'left' },
    );
    expect(state.race.players.map((p) => [p.player, p.name, p.host, p.ready])).toEqual([
      ['p2', 'p2', false, false],
      ['p3', 'Anna', true, true],
    ]);
    expect(state.version).toBe(9);
  });

  it('take my seat away, and a new welcome gives it back', () => {
    const state = after(lobby, { type: 'left', player: 'p2', why: 'away' });
    expect(state).toMatchObject({ you: null, lost: 'away' });
    expect(fromWelcome({ ...welcome, you: 'p3' }, state)).toMatchObject({ you: 'p3', lost: null });
  });

  it('that I missed while I was away too long are told by the next welcome', () => {
    expect(fromWelcome({ ...welcome, you: null }, lobby).lost).toBe('away');
    expect(fromWelcome({ ...welcome, you: null }, null).lost).toBeNull();
  });

  it('count once: an older version changes nothing', () => {
    const event = { type: 'left', at: 1, player: 'p1', why: 'left' } as RaceEvent;
    expect(onEvent(lobby, { t: 'event', v: 4, event })).toBe(lobby);
  });
});

describe('a welcome', () => {
  it('may go back to a lower version: the store can have lost its tail', () => {
    expect(fromWelcome({ ...welcome, version: 2 }, lobby).version).toBe(2);
  });
});

describe('the stages of a race', () => {
  const running = after(lobby, { type: 'started', starts_at: 1_000, ends_at: 9_000 });

  it('follow the phase, the countdown being a running race before its start', () => {
    expect(stageOf(lobby.race, 0)).toBe('lobby');
    expect(stageOf(running.race, 999)).toBe('countdown');
    expect(stageOf(running.race, 1_000)).toBe('racing');
    const closed = after(running, { type: 'closed', seed: 'ab' });
    expect(stageOf(closed.race, 2_000)).toBe('closed');
    expect(closed.race.seed).toBe('ab');
    expect(stageOf(after(lobby, { type: 'cancelled', why: 'host' }).race, 0)).toBe('cancelled');
  });

  it('end later when the limit is extended', () => {
    expect(after(running, { type: 'extended', ms: 500 }).race.ends_at).toBe(9_500);
  });
});

describe('standings', () => {
  it('replace the rows and say who is done', () => {
    const rows = [
      { player: 'p1', status: 'won' },
      { player: 'p2', status: 'playing' },
    ];
    const state = onStandings(lobby, {
      t: 'standings',
      v: 9,
      phase: 'running',
      rows: rows as StandingsRow[],
    });
    expect(state.over).toEqual({ p1: 'won' });
    expect(state.rows).toBe(rows);
  });
});

describe('presence', () => {
  it('keeps since when somebody is away', () => {
    const gone = onPresence(lobby, { t: 'presence', player: 'p1', connected: false, since: 70 });
    expect(gone.away).toEqual({ p1: 70 });
    expect(gone.race.players[0]?.connected).toBe(false);
    const back = onPresence(gone, { t: 'presence', player: 'p1', connected: true, since: 80 });
    expect(back.away).toEqual({});
  });
});
