const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long whoever took something up has it: longer than a call to a gateway may take. */
export const LEASE_MS = 30 * SECOND_MS;
/** After so many tries in vain a person looks at it; it is tried on. */
export const MANY_TRIES = 10;

/** Until the next try, by how many there were: from seconds to an hour. */
export function backOffMs(tries: number): number {
  return Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(tries - 1, 20));
}

/** An open payment is asked about so often: money without a message is found within a minute. */
export const ASK_EVERY_MS = 30 * SECOND_MS;
/** A gateway that does not answer at the end of a hold is waited for so long; then it lapses all the same. */
export const LAPSE_AFTER_MS = 2 * MINUTE_MS;
/** Nobody is asked about the same payment again before that. */
export const ASK_PAUSE_MS = 2 * SECOND_MS;

/** When a payment that ended unpaid is asked about, counted from its end: money may be late. Then days are compared. */
const LATE_ASKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

/** When it is asked about next; null when no more. */
export function nextLateAsk(endedAt: Date, now: Date): Date | null {
  const since = now.getTime() - endedAt.getTime();
  const next = LATE_ASKS_MS.find((after) => after > since);
  return next === undefined ? null : new Date(endedAt.getTime() + next);
}
