import { LEASE_MS } from '#infra/background/lease-time.ts';
import { exponentialDelayMs } from '#infra/background/retry-delay.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Failed attempts after which a payment exception is raised; retries continue. */
export const ALERT_AFTER_ATTEMPTS = 10;

/** Returns the delay before the next attempt in milliseconds. */
export const retryPaymentMs = (attempts: number): number =>
  exponentialDelayMs({ firstMs: 5 * SECOND_MS, mostMs: HOUR_MS }, attempts);

/** Poll interval of an open payment: a capture without a gateway event is found within a minute. */
export const POLL_INTERVAL_MS = 30 * SECOND_MS;
/** Time after a reservation's end for which it waits for an unresponsive gateway before it expires. */
export const EXPIRE_GRACE_MS = 2 * MINUTE_MS;
/** Shortest time between two polls of the same payment. */
export const POLL_MIN_GAP_MS = 2 * SECOND_MS;

interface Polled {
  /** Polls so far. */
  asked: number;
  asking_until: Date | null;
}

/** Returns the time of a payment's last poll; a finished poll shortens its lease to the gap before the next one. */
export function lastPolledAt({ asked, asking_until: until }: Polled, now: Date): Date | null {
  if (asked === 0 || until === null) return null;
  const isLeased = until.getTime() - now.getTime() > POLL_MIN_GAP_MS;
  return new Date(until.getTime() - (isLeased ? LEASE_MS : POLL_MIN_GAP_MS));
}

/** Delays after its end at which an unpaid payment is polled for a late capture; reconciliation finds later ones. */
const LATE_POLLS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
];

/** Returns the time of the next late poll; null after the last one. */
export function nextLatePoll(endedAt: Date, now: Date): Date | null {
  const since = now.getTime() - endedAt.getTime();
  const next = LATE_POLLS_MS.find((after) => after > since);
  return next === undefined ? null : new Date(endedAt.getTime() + next);
}

/** Time after which a gateway reports a capture, and every refund and dispute with its payment. */
export const REPORTED_AFTER_MS = HOUR_MS;
