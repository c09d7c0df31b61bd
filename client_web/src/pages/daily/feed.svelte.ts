/** A day's table on a page: followed while the page shows it. */
import { untrack } from 'svelte';
import { becomeNobody } from '../../identity/identity.svelte';
import type { DayBoard, NextDay } from '../../protocol/messages';
import { follow } from '../../socket/browser';
import type { Signal } from '../../socket/signal';

export class Feed {
  board = $state.raw<DayBoard | null>(null);
  /** Whether the lines of the board are those of my friends and me alone. */
  friends = $state(false);
  signal = $state<Signal>('connecting');
  unknown = $state(false);
  /** When this was last known to be so, by the server's clock; while it is not live. */
  from = $state<number | null>(null);
  #now: () => number = () => 0;

  /** Follows a table; returns what stops it. */
  follow(
    day: string,
    game: string,
    friends = false,
    onNextDay: (message: NextDay) => void = () => {},
  ): () => void {
    // What a socket reads of this on its way is nobody's reason to follow anew.
    return untrack(() => this.#follow(day, game, friends, onNextDay));
  }

  #follow(
    day: string,
    game: string,
    friends: boolean,
    onNextDay: (message: NextDay) => void,
  ): () => void {
    const same = this.board?.date === day && this.board.game === game;
    // The same table with other lines: until they come, those that are there stay.
    if (!same) this.board = null;
    this.from = null;
    this.unknown = false;
    this.signal = 'connecting';
    const feed = follow(day, game, friends, {
      board: (board) => {
        this.board = board;
        this.friends = friends;
      },
      nextDay: onNextDay,
      nobody: becomeNobody,
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
