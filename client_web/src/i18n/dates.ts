/** Days of the challenge in words. A day is `YYYY-MM-DD`; all days are UTC, whatever the device. */
import type { Language } from './format';

const TAGS: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

type Parts = Intl.DateTimeFormatOptions;

function part(day: string, language: Language, options: Parts): string {
  const format = new Intl.DateTimeFormat(TAGS[language], { timeZone: 'UTC', ...options });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

function number(day: string, language: Language): string {
  const n = Number(day.slice(8));
  return n === 1 && language === 'fr' ? '1er' : String(n);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "29 November", "1er décembre" */
export function dayMonth(day: string, language: Language): string {
  return `${number(day, language)} ${part(day, language, { month: 'long' })}`;
}

/** "Sunday 29 November" */
export function fullDay(day: string, language: Language): string {
  return capital(`${part(day, language, { weekday: 'long' })} ${dayMonth(day, language)}`);
}

/** "29 Nov", "29 nov." */
export function shortDay(day: string, language: Language): string {
  return `${number(day, language)} ${part(day, language, { month: 'short' })}`;
}

/** "November 2026" of `2026-11` */
export function monthText(month: string, language: Language): string {
  return capital(part(`${month}-01`, language, { month: 'long', year: 'numeric' }));
}

/** "M", "T" …: the first letter of the day's name, as over a calendar's column. */
export function weekdayLetter(day: string, language: Language): string {
  return capital(part(day, language, { weekday: 'narrow' }));
}

/** "Monday" */
export function weekdayName(day: string, language: Language): string {
  return capital(part(day, language, { weekday: 'long' }));
}
