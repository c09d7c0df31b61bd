/** A board as the server confirmed it: a position and what is possible there. */
import type { Ack, Progress, Takes } from '../protocol/messages';
import type { BoardMessage, Effect, View } from '../protocol/names';
import { applyEffects } from './view';

const NO_TAKES: Takes = { F: [], T: [] };

export interface Confirmed {
  rev: number;
  view: View;
  legal: string[];
  home: Record<string, number>;
  takes: Takes;
  progress: Progress;
  undo: true | string;
  stuck: boolean;
}

export type Possible = Pick<Ack, 'legal' | 'home' | 'takes' | 'progress' | 'undo' | 'stuck'>;

/** What a message says is possible; what it leaves out stays, moves aside. */
function possible(message: Possible, before: Confirmed | null): Omit<Confirmed, 'rev' | 'view'> {
  const undo = message.undo ?? before?.undo ?? 'undo_off';
  return {
    legal: message.legal ?? [],
    home: message.home ?? {},
    takes: message.takes ?? before?.takes ?? NO_TAKES,
    progress: message.progress ?? before!.progress,
    undo: undo === false ? 'undo_off' : undo,
    stuck: message.stuck ?? false,
  };
}

/** A whole board, as it came. */
export function fromBoard(message: BoardMessage, before: Confirmed | null): Confirmed {
  return { rev: message.rev, view: message.view, ...possible(message, before) };
}

/** The board after effects that were confirmed up to revision `rev`. */
export function advanced(
  before: Confirmed,
  rev: number,
  effects: readonly Effect[],
  message: Possible,
): Confirmed {
  const rest = possible(message, before);
  const won = rest.progress.cards === rest.progress.of;
  return { rev, view: { ...applyEffects(before.view, effects), won }, ...rest };
}
