/** Schedule of the retries of failed deliveries; only tests use another than the usual ones. */
export interface RetrySchedule {
  /** Delays after each failed attempt; after the last one the delivery fails for good. */
  retryAfterMs: readonly number[];
  /** Random number from 0 to 1 for the jitter. */
  random: () => number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Largest random share of a delay, which spreads retries of simultaneous failures. */
const JITTER = 0.2;

/** Schedule of messages to people: retries soon after a short fault, and for a day after a long one. */
export const messageRetries: RetrySchedule = {
  retryAfterMs: [
    10 * SECOND,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR),
  ],
  random: Math.random,
};

/** Returns whether a delivery was claimed more often than it has scheduled attempts, which means that it kills its workers. */
export function isPoison({ retryAfterMs }: RetrySchedule, attempts: number): boolean {
  return attempts > retryAfterMs.length + 1;
}

/**
 * Returns the delay until the next attempt in milliseconds; null after the last one. `askedMs` is the delay that the receiver
 * requested; it is respected up to a day.
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

/** Parses a Retry-After of seconds or a date to milliseconds; returns 0 when it is missing or invalid. */
export function askedDelayMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
