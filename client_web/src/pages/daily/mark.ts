/** What a try on a day's deal counts for, in few words and in whole ones. Pure. */
import { dayMonth, shortDay } from '../../i18n/dates';
import { language, t } from '../../i18n/i18n.svelte';
import type { DailyTry } from '../../protocol/messages';

/** The day ends an hour before its deals open. */
const HOUR = 3_600_000;

/** Whether the day of a try is still going on at `now` (ms, epoch). */
export const isOn = (daily: DailyTry, now: number): boolean => now < daily.opens_at - HOUR;

export function markOf(daily: DailyTry, now: number): { short: string; whole: string } {
  if (!daily.ranked) return { short: t('daily.markPractice'), whole: t('daily.practice') };
  if (isOn(daily, now)) return { short: t('daily.markRanked'), whole: t('daily.rankedTry') };
  return {
    short: t('daily.markLate', { day: shortDay(daily.date, language()) }),
    whole: t('daily.counts', { day: dayMonth(daily.date, language()) }),
  };
}
