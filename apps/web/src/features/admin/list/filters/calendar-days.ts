import type { Language } from '@manabar/contracts/rules';
import { figureTags } from '@manabar/i18n';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a calendar day (2026-03-31) or the one `later` days after it; undefined for invalid input. */
export function calendarDay(day: string | undefined, later = 0): string | undefined {
  if (!day || !DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moved = new Date(Date.UTC(year, month - 1, date + later));
  return Number.isNaN(moved.getTime()) ? undefined : moved.toISOString().slice(0, 10);
}

/** Days by which a list is filtered. */
interface DayRange {
  from?: string;
  to?: string;
}

/** Returns a list's input with whole days of the shop's time zone, including the last one; invalid ones are left out. */
export function withDays<Input extends DayRange>({ from, to, ...others }: Input) {
  const start = calendarDay(from);
  const end = calendarDay(to, 1);
  return { ...others, ...(start && { from: start }), ...(end && { to: end }) };
}

/** Formats a calendar day, which has no time zone; an invalid one is returned unchanged. */
export function formatDay(day: string, language: Language): string {
  const known = calendarDay(day);
  if (known === undefined) return day;
  return new Intl.DateTimeFormat(figureTags[language], {
    // Uzbek uses a numeric month, because browsers lack its month names.
    dateStyle: language === 'uz' ? 'short' : 'medium',
    timeZone: 'UTC',
  }).format(new Date(known));
}
