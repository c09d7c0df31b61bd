/** What calls a player back whose tab is hidden: a text for its title, a sound when it matters. */
import { t } from '../i18n/i18n.svelte';
import { stageOf, type RaceState } from '../state/race';

export interface Bell {
  /** What the tab's title says; empty for nothing. */
  urge(text: string): void;
  chime(): void;
}

type Call = 'none' | 'company' | 'waits' | 'countdown' | 'racing';

/** What a race wants of me; nothing where I have no seat or my board is over. */
function callOf({ race, you, over }: RaceState, now: number): Call {
  if (you === null || over[you] !== undefined) return 'none';
  const stage = stageOf(race, now);
  if (stage === 'countdown' || stage === 'racing') return stage;
  if (stage !== 'lobby' || race.players.length < 2) return 'none';
  const unready = race.players.filter((player) => !player.ready || !player.loaded);
  return unready.length === 1 && unready[0]!.player === you ? 'waits' : 'company';
}

/** A sound is for what cannot wait, once each time it begins. */
const LOUD: readonly Call[] = ['waits', 'countdown'];

export class Attention {
  readonly #bell: Bell;
  #call: Call = 'none';

  constructor(bell: Bell) {
    this.#bell = bell;
  }

  /** The race as it is at `now` by the server's clock; `hidden`: nobody looks at this page. */
  hear(state: RaceState, now: number, hidden: boolean): void {
    const call = callOf(state, now);
    if (hidden && call !== this.#call && LOUD.includes(call)) this.#bell.chime();
    this.#call = call;
    this.#bell.urge(hidden ? this.#text(state, now) : '');
  }

  leave(): void {
    this.#bell.urge('');
  }

  #text({ race }: RaceState, now: number): string {
    const left = Math.max(1, Math.ceil(((race.starts_at ?? now) - now) / 1000));
    switch (this.#call) {
      case 'company':
        return t('attention.company', { n: race.players.length });
      case 'waits':
        return t('attention.waits');
      case 'countdown':
        return t('attention.count', { n: left });
      case 'racing':
        return t('attention.go');
      case 'none':
        return '';
    }
  }
}
