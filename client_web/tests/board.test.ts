import { describe, expect, it } from 'vitest';
import type { Ack } from '../src/protocol/messages';
import type { BoardMessage, Command } from '../src/protocol/names';
import {
  Board,
  MOST_WAITING,
  runs,
  targets,
  type Change,
  type Gesture,
  type Port,
} from '../src/state/board';

const message: BoardMessage = {
  t: 'board',
  player: 'p1',
  rev: 0,
  view: {
    tableau: [['#', '#', '9H', '8S'], ['TS'], ['9C', '4D']],
    foundations: [['AH'], []],
    stock: 3,
    waste: ['2H'],
    reserve: ['KD', null],
    base_rank: null,
    redeals_left: 1,
    won: false,
  },
  legal: ['T0*2>T1', 'W*1>F', 'F:AH*1>T2', 'T0*1>T2', 'draw'],
  home: { '2H': 0 },
  takes: { F: ['A'], T: ['K'] },
  progress: { cards: 1, of: 104, moves: 0, undos: 0 },
  undo: true,
  stuck: false,
};

const RUN: Gesture = { kind: 'move', card: '9H', count: 2, source: 'T0', target: 'T1' };
const DRAW: Gesture = { kind: 'draw' };

class Wire implements Port {
  sent: (Command & { id: string })[] = [];
  send(command: Command): string {
    const id = `c${this.sent.length + 1}`;
    this.sent.push({ ...command, id } as Command & { id: string });
    return id;
  }
  now(): number {
    return 7;
  }
}

function table(): { board: Board; wire: Wire; changes: Change[] } {
  const wire = new Wire();
  const board = new Board(message, { player: 'p1', draw: 1, port: wire });
  const changes: Change[] = [];
  board.subscribe((_state, change) => changes.push(change));
  changes.length = 0;
  return { board, wire, changes };
}

function ack(id: string, rev: number, effects: Ack['effects'], more: Partial<Ack> = {}): Ack {
  const progress = { cards: 1, of: 104, moves: rev, undos: 0 };
  return { t: 'ack', id, rev, effects, legal: ['draw'], home: {}, progress, undo: true, ...more };
}

const RUN_DONE: Ack['effects'] = [
  { e: 'move', from: 'T0', to: 'T1', cards: ['9H', '8S'] },
  { e: 'turn', pile: 'T0', card: '5D' },
];

describe('what may be offered', () => {
  it('comes from the legal texts alone', () => {
    const { board } = table();
    expect(targets(board.state, 'T0', 2)).toEqual({ columns: [1], foundation: null });
    expect(targets(board.state, 'W', 1)).toEqual({ columns: [], foundation: 0 });
    expect(targets(board.state, 'F0', 1)).toEqual({ columns: [2], foundation: null });
    expect(runs(board.state, 0)).toEqual([1, 2]);
    expect(runs(board.state, 1)).toEqual([]);
  });

  it('leaves out the piles of a move that is not confirmed', () => {
    const { board } = table();
    board.gesture(RUN);
    expect(board.state.legal).toEqual(['W*1>F', 'F:AH*1>T2']);
  });
});

describe('a legal move', () => {
  it('is shown and sent at once, with the turned card on its way', () => {
    const { board, wire, changes } = table();
    board.gesture(RUN);
    expect(wire.sent).toEqual([{ t: 'move', rev: 0, move: 'T0*2>T1', id: 'c1' }]);
    expect(board.state.view.tableau.slice(0, 2)).toEqual([
      ['#', '?'],
      ['TS', '9H', '8S'],
    ]);
    expect(board.state.confirmed).toEqual(message.view);
    expect(board.state.inFlight).toEqual(RUN);
    expect(changes.map((change) => change.kind)).toEqual(['animate']);
  });

  it('is confirmed by its effects; only what was not shown yet is animated', () => {
    const { board, changes } = table();
    board.gesture(RUN);
    board.onAck(ack('c1', 1, RUN_DONE));
    expect(board.state.view.tableau[0]).toEqual(['#', '5D']);
    expect(board.state.confirmed).toEqual(board.state.view);
    expect(board.state.rev).toBe(1);
    expect(changes[1]).toEqual({ kind: 'animate', effects: [RUN_DONE![1]] });
  });

  it('goes home to the foundation that the server named', () => {
    const { board } = table();
    board.gesture({ kind: 'move', card: '2H', count: 1, source: 'W', target: 'F' });
    expect(board.state.view.foundations[0]).toEqual(['AH', '2H']);
  });

  it('is taken back in one step when the server refuses it, and what waited is dropped', () => {
    const { board, changes } = table();
    board.gesture(RUN);
    board.gesture(DRAW);
    board.onRefused({ t: 'refused', id: 'c1', code: 'stale', message: '', rev: 3 });
    expect(board.state.view).toEqual(message.view);
    expect(board.state.waiting).toEqual([]);
    expect(board.state.refusal).toMatchObject({ gesture: RUN, reason: { code: 'lost' } });
    expect(changes).toContainEqual({ kind: 'render', why: 'rewind' });
  });
});

describe('a move that is not legal', () => {
  it('is sent without being shown, and the refusal gives the reason', () => {
    const { board, wire } = table();
    board.gesture({ ...RUN, target: 'T2' });
    expect(wire.sent[0]).toMatchObject({ move: 'T0*2>T2' });
    expect(board.state.view).toEqual(message.view);
    const reason = { code: 'rank', card: '9H', target: '4D', needs: ['TS', 'TC'] };
    board.onRefused({ t: 'refused', id: 'c1', code: 'illegal_move', reason, message: '', rev: 0 });
    expect(board.state.refusal).toEqual({ gesture: { ...RUN, target: 'T2' }, reason, at: 7 });
    board.gesture(DRAW);
    expect(board.state.refusal).toBeNull();
  });
});

describe('a draw', () => {
  it('shows a card on its way, which then turns', () => {
    const { board, changes } = table();
    board.gesture(DRAW);
    expect(board.state.view).toMatchObject({ stock: 2, waste: ['2H', '?'] });
    board.onAck(ack('c1', 1, [{ e: 'draw', cards: ['KC'] }]));
    expect(board.state.view).toMatchObject({ stock: 2, waste: ['2H', 'KC'] });
    expect(changes[1]).toEqual({
      kind: 'animate',
      effects: [{ e: 'turn', pile: 'W', card: 'KC' }],
    });
  });
});

describe('gestures that wait', () => {
  it('are sent one after the other, each with the revision of its time', () => {
    const { board, wire } = table();
    for (const gesture of [DRAW, DRAW, DRAW]) board.gesture(gesture);
    expect(board.state.waiting).toHaveLength(2);
    board.onAck(ack('c1', 1, [{ e: 'draw', cards: ['KC'] }]));
    board.onAck(ack('c2', 2, [{ e: 'draw', cards: ['QC'] }]));
    expect(wire.sent.map((command) => 'rev' in command && command.rev)).toEqual([0, 1, 2]);
    expect(board.state.view.waste).toEqual(['2H', 'KC', 'QC', '?']);
  });

  it(`are at most ${MOST_WAITING}`, () => {
    const { board } = table();
    for (let i = 0; i < MOST_WAITING + 3; i++) board.gesture(DRAW);
    expect(board.state.waiting).toHaveLength(MOST_WAITING);
    expect(board.state.refusal?.reason.code).toBe('queue');
  });

  it('belong to the card that was pressed, not to its place', () => {
    const { board, wire } = table();
    board.gesture(DRAW);
    board.gesture({ kind: 'move', card: '2H', count: 1, source: 'W', target: 'F' });
    board.onAck(ack('c1', 1, [{ e: 'draw', cards: ['KC'] }]));
    expect(wire.sent).toHaveLength(1);
    expect(board.state.refusal?.reason.code).toBe('gone');
  });
});

describe('events of this board', () => {
  const event = { type: 'moved' as const, at: 1, player: 'p1', rev: 1, effects: RUN_DONE };
  const progress = { cards: 1, of: 104, moves: 1, undos: 0 };

  it('from another socket of mine are applied', () => {
    const { board, changes } = table();
    board.onEvent({ ...event, legal: ['draw'], progress });
    expect(board.state.rev).toBe(1);
    expect(changes).toEqual([{ kind: 'animate', effects: RUN_DONE }]);
  });

  it('with a revision not above mine are ignored', () => {
    const { board, changes } = table();
    board.onEvent({ ...event, rev: 0 });
    expect(changes).toEqual([]);
  });

  it('that skip a revision ask for the whole board; nothing is offered until it comes', () => {
    const { board, wire } = table();
    board.onEvent({ ...event, rev: 3 });
    expect(wire.sent).toEqual([{ t: 'resync', id: 'c1' }]);
    board.gesture(DRAW);
    expect(wire.sent).toHaveLength(1);
    board.onBoard({ ...message, rev: 3 });
    expect(wire.sent[1]).toMatchObject({ t: 'move', rev: 3, move: 'draw' });
  });
});

describe('after a reconnection', () => {
  it('a move that had been committed counts once: its repeat is a duplicate', () => {
    const { board, wire } = table();
    board.gesture(RUN);
    const view = {
      ...message.view,
      tableau: [
        ['#', '5D'],
        ['TS', '9H', '8S'],
        ['9C', '4D'],
      ],
    };
    board.onBoard({ ...message, rev: 1, view });
    expect(board.state.view.tableau[1]).toEqual(['TS', '9H', '8S']);
    board.onAck({ t: 'ack', id: 'c1', rev: 1, dup: true });
    expect(board.state.inFlight).toBeNull();
    expect(board.state.rev).toBe(1);
    expect(wire.sent).toHaveLength(1);
  });

  it('a move that had not been is still shown', () => {
    const { board } = table();
    board.gesture(RUN);
    board.onBoard(message);
    expect(board.state.view.tableau[1]).toEqual(['TS', '9H', '8S']);
  });
});

describe('the end of a board', () => {
  it('comes with the last card, and no gesture is sent any more', () => {
    const { board, wire } = table();
    board.gesture(DRAW);
    const progress = { cards: 104, of: 104, moves: 1, undos: 0 };
    board.onAck(ack('c1', 1, [{ e: 'draw', cards: ['KC'] }], { progress }));
    board.gesture(DRAW);
    expect(board.state).toMatchObject({ ended: true, legal: [] });
    expect(board.state.view.won).toBe(true);
    expect(wire.sent).toHaveLength(1);
  });

  it('is there from the start for a board that is only watched', () => {
    const watched = new Board(
      { ...message, legal: undefined },
      { player: 'p2', draw: 1, port: null },
    );
    watched.gesture(DRAW);
    expect(watched.state).toMatchObject({ ended: true, legal: [], inFlight: null });
  });
});
