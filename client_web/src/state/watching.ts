/** Follows the boards that can be seen, and no other. */

/** What of a session this needs. */
export interface Follower {
  watch(player: string): unknown;
  unwatch(player: string): void;
}

export class Watching {
  readonly #follower: Follower;
  #wanted: ReadonlySet<string> = new Set();

  constructor(follower: Follower) {
    this.#follower = follower;
  }

  /** From now on these boards are in sight: asks for the new ones, gives up the others. */
  want(seats: ReadonlySet<string>): void {
    const before = this.#wanted;
    this.#wanted = seats;
    for (const seat of before) if (!seats.has(seat)) this.#follower.unwatch(seat);
    for (const seat of seats) if (!before.has(seat)) this.#follower.watch(seat);
  }

  /** Asks anew for what was refused: the race's end may have opened it. */
  again(denied: Iterable<string>): void {
    for (const seat of denied) if (this.#wanted.has(seat)) this.#follower.watch(seat);
  }

  stop(): void {
    this.want(new Set());
  }
}
