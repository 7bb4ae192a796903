/** Days before the end of a key on which admins are reminded of it. In the first of these periods the key expires soon. */
const REMINDER_DAYS = [14, 7, 3, 1] as const;

const DAY_MS = 86_400_000;

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

/** Returns the time until which a key must expire to count as expiring soon. */
export const endOfSoon = (now: Date): Date => new Date(now.getTime() + REMINDER_DAYS[0] * DAY_MS);

/** Returns the time until which keys expire of which a reminder may be due. */
export const endOfReminders = (now: Date): Date =>
  new Date((dayOf(now) + REMINDER_DAYS[0] + 1) * DAY_MS);

/**
 * Returns the days until the day on which a key expires if a reminder is due, otherwise null. Counts days of the calendar in UTC,
 * so that a job that runs once a day skips and repeats no reminder when it is late, and the last one comes on the day before.
 */
export function dueReminder(expires: Date, now: Date): number | null {
  const left = dayOf(expires) - dayOf(now);
  return REMINDER_DAYS.find((days) => days === left) ?? null;
}
