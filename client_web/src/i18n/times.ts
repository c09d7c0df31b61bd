/** Times on the page. Durations are ms. */
import type { Language } from './format';

const two = (n: number): string => String(n).padStart(2, '0');

/** "06:42", "1:06:42": whole seconds, as a clock shows them. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** "6:42": as in a sentence. */
export function minutesText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const point = (language: Language): string => (language === 'fr' ? ',' : '.');

/** "6:42.3": rounded down to a tenth, as places are. */
export function tenthsText(ms: number, language: Language): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  return `${minutesText(tenths * 100)}${point(language)}${tenths % 10}`;
}

/** "20.6": seconds to a tenth. */
export function secondsText(ms: number, language: Language): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  return `${Math.floor(tenths / 10)}${point(language)}${tenths % 10}`;
}

/** "21:14", local time. */
export function hourText(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
}

/** "29 December", or "29 December, 21:14". */
export function dateText(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
}

/** "05:12:40": what is left, rounded up to a second, so that it is zero only when it is over. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
}
