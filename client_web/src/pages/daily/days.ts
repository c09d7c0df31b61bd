/** Arithmetic of days (`YYYY-MM-DD`) and months (`YYYY-MM`), by the calendar alone. */

const DAY_MS = 86_400_000;

const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days later. */
export const shifted = (day: string, days: number): string => dayAt(moment(day) + days * DAY_MS);

/** The days up to this one, oldest first. */
export const lastDays = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => shifted(day, i + 1 - count));

/** The last of these days, so many in a row; all of them where they are fewer. */
export const inARow = (days: readonly string[], count: number): string[] =>
  count === 0 || days.length === 0 ? [] : days.filter((day) => day > shifted(days.at(-1)!, -count));

export const monthOf = (day: string): string => day.slice(0, 7);

export function shiftedMonth(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(at.toISOString());
}

/** The month's days in weeks from Monday to Sunday; null where the week belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const monday = shifted(first, -((new Date(moment(first)).getUTCDay() + 6) % 7));
  const weeks: (string | null)[][] = [];
  for (let at = monday; at < `${shiftedMonth(month, 1)}-01`; at = shifted(at, 7)) {
    const days = Array.from({ length: 7 }, (_, i) => shifted(at, i));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** What is written so and is a day of the calendar. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment(text)) && shifted(text, 0) === text
  );
}
