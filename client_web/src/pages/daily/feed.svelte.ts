/** A day's table on a page: followed while the page shows it. */
import { untrack } from 'svelte';
import type { DayBoard, NextDay } from '../../protocol/messages';
import { follow } from '../../socket/browser';
import type { Signal } from '../../socket/signal';

export class Feed {
  board = $state.raw<DayBoard | null>(null);
  signal = $state<Signal>('connecting');
  unknown = $state(false);
  /** When this was last known to be so, by the server's clock; while it is not live. */
  from = $state<number | null>(null);
  #now: () => number = () => 0;

  /** Follows a table; returns what stops it. */
  follow(day: string, game: string, onNextDay: (message: NextDay) => void = () => {}): () => void {
    // What a socket reads of this on its way is nobody's reason to follow anew.
    return untrack(() => this.#follow(day, game, onNextDay));
  }

  #follow(day: string, game: string, onNextDay: (message: NextDay) => void): () => void {
    this.board = this.from = null;
    this.unknown = false;
    this.signal = 'connecting';
    const feed = follow(day, game, {
      board: (board) => (this.board = board),
      nextDay: onNextDay,
      status: (signal, unknown) => {
        if (this.signal === 'live' && signal !== 'live') this.from = feed.serverNow();
        if (signal === 'live') this.from = null;
        [this.signal, this.unknown] = [signal, unknown];
      },
    });
    this.#now = () => feed.serverNow();
    return () => feed.stop();
  }

  /** The server's time, ms since the epoch. */
  now(): number {
    return this.#now();
  }
}
