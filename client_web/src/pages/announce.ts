/** What a race says by itself: the start, places, the last minute, the network. Never more. */
import { language, t } from '../i18n/i18n.svelte';
import { WORDS } from '../i18n/cards';
import type { Signal } from '../socket/signal';
import { stageOf, type RaceState, type Stage } from '../state/race';

export interface Voice {
  say(kind: string, text: string, urgency?: 'polite' | 'assertive'): void;
}

/** A place is said when it changed, and at most so often, ms. */
const PLACE_PAUSE = 10_000;
const LAST = [
  [60_000, 'hud.leftMinute'],
  [10_000, 'hud.leftSeconds'],
] as const;

const lost = (signal: Signal): boolean => signal === 'reconnecting' || signal === 'offline';

export class Announcer {
  #voice: Voice;
  #stage: Stage | null = null;
  #signal: Signal = 'connecting';
  #place: number | null = null;
  #placeSaid = -Infinity;
  #left = Infinity;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  /** The race as it is at `now`, by the server's clock. */
  hear(race: RaceState, signal: Signal, now: number): void {
    this.#hearStage(stageOf(race.race, now));
    this.#hearSignal(signal);
    if (this.#stage !== 'racing') return;
    this.#hearPlace(race, now);
    if (race.race.ends_at !== null) this.#hearTime(race.race.ends_at - now);
  }

  #hearStage(stage: Stage): void {
    if (stage === this.#stage) return;
    if (stage === 'countdown') this.#voice.say('count', '5', 'assertive');
    if (stage === 'racing' && this.#stage === 'countdown') {
      this.#voice.say('count', t('count.go'), 'assertive');
    }
    this.#stage = stage;
  }

  #hearSignal(signal: Signal): void {
    const [before, after] = [lost(this.#signal), lost(signal)];
    if (after && !before) this.#voice.say('net', t('net.lostLine'), 'assertive');
    if (before && !after) this.#voice.say('net', t('net.back'), 'assertive');
    this.#signal = signal;
  }

  #hearPlace({ rows, you }: RaceState, now: number): void {
    const place = rows.find((row) => row.player === you)?.place ?? null;
    if (place === null || place === this.#place || now - this.#placeSaid < PLACE_PAUSE) return;
    const known = this.#place !== null;
    this.#place = place;
    if (!known) return;
    this.#placeSaid = now;
    const words = { place: WORDS[language()].ordinal(place), n: rows.length };
    this.#voice.say('place', t('hud.newPlace', words));
  }

  #hearTime(left: number): void {
    for (const [limit, key] of LAST) {
      if (left <= limit && this.#left > limit && this.#left !== Infinity) {
        this.#voice.say('time', t(key), 'assertive');
      }
    }
    this.#left = left;
  }
}
