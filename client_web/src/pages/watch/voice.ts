/** What a watched race says by itself: the start, a new leader, the network, the end. */
import { t } from '../../i18n/i18n.svelte';
import type { Signal } from '../../socket/signal';
import { stageOf, type RaceState, type Stage } from '../../state/race';
import { leaderOf, seenAt } from '../../state/spectator';
import type { Voice } from '../announce';

/** A leader is said when it is another one, and at most so often, ms. */
const PAUSE = 10_000;

const lost = (signal: Signal): boolean => signal === 'reconnecting' || signal === 'offline';

export class Commentator {
  #voice: Voice;
  #stage: Stage | null = null;
  #signal: Signal = 'connecting';
  #leader: string | null = null;
  #said = -Infinity;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  /** The race as it is at `now`, by the server's clock. */
  hear(race: RaceState, signal: Signal, now: number): void {
    const [before, stage] = [this.#stage, stageOf(race.race, seenAt(race, now))];
    this.#stage = stage;
    if (before === 'countdown' && stage === 'racing') {
      this.#voice.say('count', t('count.go'), 'assertive');
    }
    if (before === 'racing' && stage === 'closed') this.#voice.say('over', t('watch.isOver'));
    if (lost(signal) !== lost(this.#signal)) {
      this.#voice.say('net', t(lost(signal) ? 'watch.lost' : 'watch.back'), 'assertive');
    }
    this.#signal = signal;
    if (stage === 'racing') this.#hearLeader(race, now);
  }

  #hearLeader({ rows }: RaceState, now: number): void {
    const leader = leaderOf(rows);
    if (leader === null || leader.player === this.#leader || now - this.#said < PAUSE) return;
    this.#leader = leader.player;
    this.#said = now;
    const { name, cards, of } = leader;
    this.#voice.say('leader', t('watch.leads', { name, n: cards, of }));
  }
}
