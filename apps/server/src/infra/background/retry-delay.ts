/** When failed deliveries are tried again; only tests differ from the usual schedules. */
export interface RetrySchedule {
  /** Delays after each failed attempt; after the last one the delivery fails for good. */
  retryAfterMs: readonly number[];
  /** Random number from 0 to 1 for the jitter. */
  random: () => number;
}

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
/** Largest random share of a delay, which spreads retries of simultaneous failures. */
const JITTER = 0.2;

/**
 * Returns the delay until the next attempt in milliseconds; null after the last one. `askedMs`: delay that the receiver
 * asked for, respected up to a day.
 */
export function retryDelayMs(
  { retryAfterMs, random }: RetrySchedule,
  attempts: number,
  askedMs: number,
): number | null {
  const wait = retryAfterMs[attempts - 1];
  if (wait === undefined) return null;
  const scattered = wait * (1 + JITTER * random());
  return Math.round(Math.max(scattered, Math.min(askedMs, DAY)));
}

/** Returns the delay before the next attempt in milliseconds: it doubles with each attempt, from `firstMs` to `mostMs`. */
export function exponentialDelayMs(
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
  attempts: number,
): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(attempts - 1, 20));
}

/** Returns the delay before the next attempt in milliseconds: half of the time since `begun`, within limits. */
export function delayByAgeMs(
  { leastMs, mostMs }: { leastMs: number; mostMs: number },
  begun: Date,
  now: Date,
): number {
  const ageMs = now.getTime() - begun.getTime();
  return Math.min(mostMs, Math.max(leastMs, Math.round(ageMs / 2)));
}

/** Parses a Retry-After of seconds or a date to milliseconds; 0 when it is missing or invalid. */
export function askedDelayMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
