/** The server's clock as this client measures it. All times are ms since the epoch. */

const KEPT = 5;

interface Sample {
  offset: number;
  trip: number;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export class Clock {
  #samples: Sample[] = [];
  #first = 0;

  /** A time told without a measured way: better than nothing, until pings come back. */
  told(server: number, here: number): void {
    this.#first = server - here;
  }

  /** One ping: sent and heard by our clock, answered at `server` by the server's. */
  sample(sent: number, heard: number, server: number): void {
    const sample = { offset: server - (sent + heard) / 2, trip: heard - sent };
    this.#samples = [...this.#samples, sample].slice(-KEPT);
  }

  /** What to add to our clock; the median of the last five pings. */
  get offset(): number {
    if (this.#samples.length === 0) return this.#first;
    return median(this.#samples.map((sample) => sample.offset));
  }

  /** Five pings came back: the start can be trusted. */
  get checked(): boolean {
    return this.#samples.length >= KEPT;
  }

  /** How wrong the offset can be, ms: half the way there and back. */
  get within(): number {
    return this.#samples.length ? median(this.#samples.map((s) => s.trip)) / 2 : Infinity;
  }

  /** The last way there and back, ms. */
  get trip(): number {
    return this.#samples.at(-1)?.trip ?? 0;
  }
}
