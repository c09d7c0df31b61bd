import { describe, expect, it } from 'vitest';
import type { RaceInfo, StandingsRow } from '../src/protocol/messages';
import { Announcer } from '../src/pages/announce';
import type { RaceState } from '../src/state/race';

function race(place: number, rows = 3): RaceState {
  const list = Array.from({ length: rows }, (_, i) => ({ player: `p${i + 1}`, place: i + 1 }));
  list[0]!.place = place;
  return {
    you: 'p1',
    rows: list as StandingsRow[],
    race: { phase: 'running', starts_at: 5_000, ends_at: 305_000 } as RaceInfo,
  } as RaceState;
}

function listen(): { announcer: Announcer; said: string[] } {
  const said: string[] = [];
  return { announcer: new Announcer({ say: (_kind, text) => said.push(text) }), said };
}

describe('a race says by itself', () => {
  it('that it counts, and that the cards are turned', () => {
    const { announcer, said } = listen();
    for (const now of [0, 1_000, 4_900, 5_000, 5_100]) announcer.hear(race(1), 'live', now);
    expect(said).toEqual(['5', 'Cards are turned. Go.']);
  });

  it('my place when it changed, at most every ten seconds', () => {
    const { announcer, said } = listen();
    announcer.hear(race(1), 'live', 10_000);
    announcer.hear(race(2), 'live', 11_000);
    announcer.hear(race(3), 'live', 15_000);
    announcer.hear(race(3), 'live', 21_000);
    announcer.hear(race(3), 'live', 40_000);
    expect(said).toEqual(['You are 2nd of 3.', 'You are 3rd of 3.']);
  });

  it('six things at most in a minute in which the others never rest', () => {
    const { announcer, said } = listen();
    announcer.hear(race(1), 'live', 6_000);
    for (let at = 0; at < 60_000; at += 100)
      announcer.hear(race(1 + ((at / 100) % 3)), 'live', 6_000 + at);
    expect(said.length).toBeGreaterThan(3);
    expect(said.length).toBeLessThanOrEqual(6);
  });

  it('the last minute and the last ten seconds, once each', () => {
    const { announcer, said } = listen();
    for (const now of [240_000, 245_000, 246_000, 295_000, 296_000]) {
      announcer.hear(race(1), 'live', now);
    }
    expect(said).toEqual(['1 minute left', '10 seconds left']);
  });

  it('that the connection is lost and back', () => {
    const { announcer, said } = listen();
    for (const signal of ['live', 'reconnecting', 'offline', 'live'] as const) {
      announcer.hear(race(1), signal, 10_000);
    }
    expect(said).toEqual(['Connection lost, keep playing.', 'Back. All moves kept.']);
  });
});
