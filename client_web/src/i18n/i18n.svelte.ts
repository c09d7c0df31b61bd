/** The language of this page, and its texts: one catalogue, checked against the English one. */
import { around as aroundEn } from './around.en';
import { around as aroundFr } from './around.fr';
import { daily as dailyEn } from './daily.en';
import { daily as dailyFr } from './daily.fr';
import { format, type Language, type Values } from './format';
import { pages as pagesEn } from './pages.en';
import { pages as pagesFr } from './pages.fr';
import { refusals as refusalsEn } from './refusals.en';
import { refusals as refusalsFr } from './refusals.fr';
import { table as tableEn } from './table.en';
import { table as tableFr } from './table.fr';
import { watch as watchEn } from './watch.en';
import { watch as watchFr } from './watch.fr';

const en = { ...pagesEn, ...aroundEn, ...dailyEn, ...refusalsEn, ...tableEn, ...watchEn };
type Catalogue = typeof en;
export type Key = keyof Catalogue;

export const CATALOGUES: Record<Language, Record<Key, string>> = {
  en,
  fr: { ...pagesFr, ...aroundFr, ...dailyFr, ...refusalsFr, ...tableFr, ...watchFr },
};
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** The first language of the browser's list that we have; English otherwise. */
export function preferred(languages: readonly string[]): Language {
  const found = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (found.find((tag) => tag === 'en' || tag === 'fr') as Language | undefined) ?? 'en';
}

const current = $state<{ language: Language }>({ language: 'en' });

export function language(): Language {
  return current.language;
}

export function speak(next: Language): void {
  current.language = next;
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}

/** The text of a key in the current language. */
export function t<K extends Key>(key: K, ...values: Values<Catalogue[K]>): string {
  return format(CATALOGUES[current.language][key], current.language, values[0]);
}
