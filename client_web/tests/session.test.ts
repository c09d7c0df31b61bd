import { beforeEach, describe, expect, it } from 'vitest';
import type { Outbound, RaceInfo, Welcome } from '../src/protocol/messages';
import type { BoardMessage, Command } from '../src/protocol/names';
import type { Connection, Listener } from '../src/socket/connection';
import { Session } from '../src/state/session';

const race = { id: 'b7x', phase: 'running', starts_at: 1_000, players: [] } as unknown as RaceInfo;
const welcome: Welcome = { t: 'welcome', protocol: 1, you: 'p1', version: 1, now: 0, race };
const board = (player: string, rev = 0): BoardMessage => ({
  t: 'board',
  player,
  rev,
  view: {
    tableau: [['4D']],
    foundations: [[]],
    stock: 2,
    waste: [],
    reserve: [],
    base_rank: null,
    redeals_left: 0,
    won: false,
  },
  legal: player === 'p1' ? ['draw'] : undefined,
  progress: { cards: 0, of: 52, moves: rev, undos: 0 },
});

let ear: Listener;
let sent: (Command & { id: string })[];
let session: Session;
const says = (...messages: Outbound[]): void => messages.forEach((message) => ear.message(message));

beforeEach(() => {
  sent = [];
  session = new Session(1, (listener) => {
    ear = listener;
    const line = {
      running: false,
      send: (command: Command) => {
        sent.push({ ...command, id: `c${sent.length + 1}` } as Command & { id: string });
        return sent.at(-1)!.id;
      },
      serverNow: () => 4_000,
    };
    return line as unknown as Connection;
  });
});

describe('boards', () => {
  it('of mine and of those I watch are kept apart', () => {
    void session.watch('p2');
    says(welcome, board('p1'), board('p2'));
    expect(session.state.board?.player).toBe('p1');
    expect(Object.keys(session.state.watched)).toEqual(['p2']);
    expect(session.state.watched['p2']?.state.ended).toBe(true);
  });

  it('stay the same object when they come again, so the table does not start anew', () => {
    says(welcome, board('p1'));
    const first = session.state.board;
    says(welcome, board('p1', 3));
    expect(session.state.board).toBe(first);
    expect(first?.state.rev).toBe(3);
  });

  it('that I watch are asked for again on a new socket, those that never came too', () => {
    void session.watch('p2');
    void session.watch('p3');
    says(welcome, board('p2'));
    const asked = () => sent.filter(({ t }) => t === 'watch').map((c) => 'player' in c && c.player);
    expect(asked()).toEqual(['p2', 'p3', 'p2', 'p3']);
    session.unwatch('p2');
    says(welcome);
    expect(asked()).toEqual(['p2', 'p3', 'p2', 'p3', 'p3']);
  });

  it('that I gave up do not come back with a message that was on its way', () => {
    void session.watch('p2');
    says(welcome, board('p2'));
    session.unwatch('p2');
    says(board('p2'));
    expect(session.state.watched).toEqual({});
  });

  it('that are refused say why, and are shown once they are allowed', async () => {
    says(welcome);
    const first = session.watch('p2');
    says({ t: 'refused', id: 'c1', code: 'not_allowed', message: 'No.' });
    await first;
    expect(session.state.denied).toEqual({ p2: 'not_allowed' });
    const second = session.watch('p2');
    says({ t: 'ack', id: 'c2' }, board('p2'));
    await second;
    expect(session.state.denied).toEqual({});
    expect(Object.keys(session.state.watched)).toEqual(['p2']);
  });

  it('are taken away all at once when I begin to play this deal elsewhere', () => {
    void session.watch('p2');
    says({ ...welcome, you: null }, board('p2'));
    says({ t: 'refused', id: null, code: 'malformed', message: 'No.' });
    expect(Object.keys(session.state.watched)).toEqual(['p2']);
    says({ t: 'refused', id: null, code: 'not_allowed', message: 'No.' });
    expect(session.state).toMatchObject({ watched: {}, denied: { p2: 'not_allowed' } });
  });

  it('that jump over a revision are asked for anew', () => {
    void session.watch('p2');
    says({ ...welcome, you: null }, board('p2'));
    sent = [];
    const event = { type: 'moved' as const, at: 1, player: 'p2', rev: 3, cards: 0, effects: [] };
    says({ t: 'event', v: 2, event });
    expect(sent).toMatchObject([{ t: 'watch', player: 'p2' }]);
    says(board('p2', 3));
    expect(session.state.watched['p2']?.state.rev).toBe(3);
  });

  it('of mine end with me', () => {
    says(welcome, board('p1'));
    says({ t: 'event', v: 2, event: { type: 'resigned', at: 1, player: 'p1', why: 'player' } });
    expect(session.state.board?.state.ended).toBe(true);
  });

  it('move by the events of their seat alone', () => {
    void session.watch('p2');
    says(welcome, board('p1'), board('p2'));
    const event = {
      type: 'moved' as const,
      at: 1,
      player: 'p2',
      rev: 1,
      cards: 0,
      effects: [{ e: 'draw' as const, cards: ['9H'] }],
    };
    says({ t: 'event', v: 2, event });
    expect(session.state.watched['p2']?.state.view.waste).toEqual(['9H']);
    expect(session.state.board?.state.view.waste).toEqual([]);
  });
});

describe('a command', () => {
  it('is answered once, by its id; a refusal is a value', async () => {
    says(welcome);
    const taken = session.command({ t: 'start' });
    const refused = session.command({ t: 'cancel' });
    const no = { t: 'refused' as const, id: 'c2', code: 'not_allowed', message: 'No.' };
    says(no, { t: 'ack', id: 'c1', v: 3 });
    expect(await taken).toEqual({ ok: true, ack: { t: 'ack', id: 'c1', v: 3 } });
    expect(await refused).toEqual({ ok: false, refused: no });
  });
});

describe('spectators', () => {
  it('are counted as the server says', () => {
    expect(session.state.viewers).toBe(null);
    says(welcome, { t: 'viewers', count: 14 });
    expect(session.state.viewers).toBe(14);
  });
});
