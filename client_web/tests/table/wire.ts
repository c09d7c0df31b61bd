/** A board on a wire that only remembers what was sent. */
import type { BoardMessage, Command, View } from '../../src/protocol/names';
import { Board, type Port } from '../../src/state/board';

export class Wire implements Port {
  sent: (Command & { id: string })[] = [];
  send(command: Command): string {
    const id = `c${this.sent.length + 1}`;
    this.sent.push({ ...command, id } as Command & { id: string });
    return id;
  }
  now(): number {
    return 7;
  }
  get moves(): string[] {
    return this.sent.flatMap((command) => (command.t === 'move' ? [command.move] : []));
  }
}

export const message = (view: View, legal: string[], more: Partial<BoardMessage> = {}) =>
  ({
    t: 'board',
    player: 'p1',
    rev: 0,
    view,
    legal,
    home: {},
    takes: { F: ['A'], T: ['K'] },
    progress: { cards: 9, of: 104, moves: 0, undos: 0 },
    undo: true,
    stuck: false,
    ...more,
  }) as BoardMessage;

export function boardOf(
  view: View,
  legal: string[],
  more: Partial<BoardMessage> = {},
): { board: Board; wire: Wire } {
  const wire = new Wire();
  return {
    board: new Board(message(view, legal, more), { player: 'p1', draw: 1, port: wire }),
    wire,
  };
}
