import { WEBHOOK_ATTEMPTS } from '@manabar/contracts';

/** Timing of deliveries; only tests differ from {@link usualTiming}. */
export interface WebhookTiming {
  /** Lease of a claimed delivery, in milliseconds: longer than the time-out of a request. */
  leaseMs: number;
  /** Most concurrent deliveries to one endpoint across all workers. */
  atOnce: number;
  /** Delays after each failed attempt; after the last one the delivery fails for good. */
  retryAfterMs: readonly number[];
  /** Random number from 0 to 1 for the jitter. */
  random: () => number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Largest random share of a delay, which spreads retries of simultaneous failures. */
const JITTER = 0.2;
const LONGEST_MS = 24 * HOUR;

/** Timing proposed by Standard Webhooks. */
export const usualTiming: WebhookTiming = {
  leaseMs: 30 * SECOND,
  atOnce: 4,
  retryAfterMs: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
  ],
  random: Math.random,
};

/** Returns the delay until the next attempt in milliseconds; null after the last one. */
export function retryMs(
  { retryAfterMs, random }: Pick<WebhookTiming, 'retryAfterMs' | 'random'>,
  attempts: number,
  askedMs: number,
): number | null {
  const wait = attempts >= WEBHOOK_ATTEMPTS ? undefined : retryAfterMs[attempts - 1];
  if (wait === undefined) return null;
  const scattered = wait * (1 + JITTER * random());
  return Math.round(Math.max(scattered, Math.min(askedMs, LONGEST_MS)));
}

/** Parses a Retry-After of seconds or a date to milliseconds; 0 when it is missing or invalid. */
export function askedWaitMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
