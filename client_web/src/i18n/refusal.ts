/** A refusal in words: its code and cards become one sentence that says what was needed. */
import type { Reason } from '../protocol/messages';
import { listed, toneOf, WORDS, type CardWords } from './cards';
import { format, type Language } from './format';
import { CATALOGUES, type Key } from './i18n.svelte';

const isCard = (text: string): boolean => /^[A2-9TJQK][CDHS]$/.test(text);

/** "the 5 of hearts", "a black 10", "a 4 or a 6": as much as the needed cards have in common. */
function needed(needs: readonly string[], words: CardWords): string {
  const cards = needs.filter(isCard);
  if (cards.length === 0)
    return listed(
      needs.map((rank) => words.aRank(rank)),
      words.or,
    );
  const suits = new Set(cards.map((card) => card[1]));
  if (suits.size === 1) return listed(cards.map(words.theCard), words.or);
  const tones = new Set(cards.map(toneOf));
  const tone = tones.size === 1 ? [...tones][0] : undefined;
  return listed(
    cards.map((card) => words.aRank(card[0]!, tone)),
    words.or,
  );
}

function keyOf(reason: Reason): Key {
  if (reason.code === 'rank' && !reason.needs?.length) return 'refusal.rank.nothing';
  const key = `refusal.${reason.code}`;
  return key in CATALOGUES.en ? (key as Key) : 'refusal.other';
}

/** One sentence for a reason of the engine, of the protocol, or of this client (`none lost …`). */
export function refusalText(reason: Reason, language: Language, game: string): string {
  const words = WORDS[language];
  const name = (text: string | null | undefined) => (text && isCard(text) ? words.card(text) : '');
  const needs = reason.needs ?? [];
  const text = format(CATALOGUES[language][keyOf(reason)], language, {
    c: name(reason.card),
    t: name(reason.target),
    n: reason.code === 'king' ? listed(needs.map(words.ranks), words.and) : needed(needs, words),
    colour: reason.target && isCard(reason.target) ? words.tone(toneOf(reason.target)) : '',
    game,
  });
  return text.replace(/(^|\. )(.)/g, (_all, stop, letter) => stop + letter.toUpperCase());
}
