/** The list that "?" opens: keys, and the text that says what they do. */
import type { Key } from '../i18n/i18n.svelte';

export const KEY_HELP: readonly (readonly [keys: string, text: Extract<Key, `keys.${string}`>])[] =
  [
    ['← →', 'keys.piles'],
    ['↑ ↓', 'keys.cards'],
    ['↵', 'keys.take'],
    ['1 … 9 0', 'keys.digits'],
    ['⇧ 1 … 8', 'keys.digitsShift'],
    ['⇧↑ ⇧↓ + −', 'keys.resize'],
    ['F', 'keys.cardHome'],
    ['A', 'keys.allHome'],
    ['D', 'keys.draw'],
    ['W', 'keys.waste'],
    ['R', 'keys.reserve'],
    ['G', 'keys.foundations'],
    ['U', 'keys.undo'],
    ['H', 'keys.hint'],
    ['P', 'keys.peek'],
    ['M', 'keys.moves'],
    ['S', 'keys.status'],
    ['O', 'keys.opponents'],
    ['L', 'keys.panel'],
    ['Esc', 'keys.drop'],
    ['?', 'keys.keys'],
  ];
