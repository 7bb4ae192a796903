import { TZDate, tzOffset } from '@date-fns/tz';

export interface ShopDay {
  /** Date in the shop's time zone, such as 2026-03-31. */
  day: string;
  /** First moment of the day. */
  start: Date;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A TZDate made of fields is an hour off where the clock of this machine skips that time. */
function shopDay(timeZone: string, year: number, month: number, date: number): ShopDay {
  const midnight = Date.UTC(year, month, date);
  const at = (nearby: number) => midnight - tzOffset(timeZone, new Date(nearby)) * MINUTE_MS;
  // Where the shop's clock skips midnight, the day begins with the change, by the offset before it.
  const [before, after] = [at(midnight - DAY_MS), at(midnight + DAY_MS)];
  const start = at(before) === before || at(after) !== after ? before : after;
  return { day: new Date(midnight).toISOString().slice(0, 10), start: new Date(start) };
}

/** Returns the last `count` days in a time zone up to the one of `now`, and the first moment of the following day. */
export function lastShopDays(
  now: Date,
  count: number,
  timeZone: string,
): { days: ShopDay[]; end: Date } {
  const today = new TZDate(now.getTime(), timeZone);
  const at = (offset: number) =>
    shopDay(timeZone, today.getFullYear(), today.getMonth(), today.getDate() + offset);
  const days = Array.from({ length: count }, (_, index) => at(index + 1 - count));
  return { days, end: at(1).start };
}

/** Returns the day of a moment (2026-03-31) in a time zone. */
export function shopToday(now: Date, timeZone: string): string {
  return new TZDate(now.getTime(), timeZone).toISOString().slice(0, 10);
}

/** Returns the first moment of a day (2026-03-31) in a time zone; a Date is returned unchanged. */
export function momentOf(value: Date | string, timeZone: string): Date {
  if (value instanceof Date) return value;
  const [year = 0, month = 1, date = 1] = value.split('-').map(Number);
  return shopDay(timeZone, year, month - 1, date).start;
}
