/** Small numbers as words, to begin a sentence with. */
import type { Language } from './format';

const WORDS: Record<Language, readonly string[]> = {
  en: 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' '),
  fr: 'Zéro Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Onze Douze'.split(' '),
};

/** "Seven"; figures from thirteen on. */
export const countWord = (n: number, language: Language): string => WORDS[language][n] ?? String(n);
