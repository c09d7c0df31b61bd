import { describe, expect, it } from 'vitest';
import { gateText } from '../src/pages/gate';
import type { Player } from '../src/protocol/messages';

const player = (name: string, ready: boolean, loaded = ready): Player => ({
  player: name,
  name,
  host: false,
  ready,
  loaded,
  connected: true,
});

describe('a lobby waits for', () => {
  it('company, and to have its link shared again after a minute', () => {
    const alone = [player('Ana', true)];
    expect(gateText(alone, 60_000, false)).toBe('The race starts with two players at least.');
    expect(gateText(alone, 60_001, false)).toBe('No one yet. Share the link again.');
  });

  it('strangers, who need no link', () => {
    expect(gateText([], 60_001, true)).toBe('The race starts with two players at least.');
  });

  it('the table of whoever is ready and has not loaded it', () => {
    const players = [player('Ana', true), player('Mirek', true, false), player('Yuki', false)];
    expect(gateText(players, 0, false)).toBe("Start waits for Mirek's table.");
  });

  it('everybody, as long as the host could start with nobody', () => {
    const players = [player('Ana', true), player('Mirek', false)];
    expect(gateText(players, 0, false)).toBe('1 of 2 ready. Starts when all are ready.');
  });

  it('those whom the host could leave behind', () => {
    const players = ['Ana', 'Théo'].map((name) => player(name, true));
    const others = ['Mirek', 'Yuki'].map((name) => player(name, false));
    expect(gateText([...players, ...others], 0, false)).toBe(
      '2 of 4 ready. The host can start without Mirek and Yuki.',
    );
  });
});
