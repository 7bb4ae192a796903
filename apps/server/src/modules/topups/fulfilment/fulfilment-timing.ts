import { LEASE_MS } from '#infra/background/lease-time.ts';
import { delayByAgeMs } from '#infra/background/retry-delay.ts';

/** Intervals of polling and resending. Only tests use others than {@link defaultTiming}. */
export interface FulfilmentTiming {
  /** Lease of an item, in milliseconds, longer than the longest call; other workers continue after its end. */
  leaseMs: number;
  /** Delay before each poll, in milliseconds, by the number of polls so far; a review opens after the last poll. */
  askAfterMs: readonly number[];
  /** Poll interval of an attempt in review, in milliseconds. */
  reviewMs: number;
  /** Longest delay before resending to an unreachable supplier, in milliseconds. */
  resendMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const QUARTERS = 4;
/** Hours after which a first answer of the supplier is unlikely. */
const HOURS = 24;

export const defaultTiming: FulfilmentTiming = {
  leaseMs: LEASE_MS,
  askAfterMs: [
    ...[2, 5, 15, 30].map((seconds) => seconds * SECOND),
    ...[1, 2, 5].map((minutes) => minutes * MINUTE),
    ...Array.from({ length: QUARTERS }, () => 15 * MINUTE),
    ...Array.from({ length: HOURS }, () => HOUR),
  ],
  reviewMs: 24 * HOUR,
  resendMs: MINUTE,
};

/** Time for which the supplier is polled for a top-up that an admin gave up. */
const GIVEN_UP_MS = 30 * 24 * HOUR;

/** Returns the backoff before the next poll of a given-up top-up, in milliseconds; null after the last poll. */
export function pollGivenUpAfterMs(givenUpAt: Date, now: Date): number | null {
  if (now.getTime() - givenUpAt.getTime() >= GIVEN_UP_MS) return null;
  return delayByAgeMs({ leastMs: HOUR, mostMs: 24 * HOUR }, givenUpAt, now);
}

/** Returns the backoff before resending an attempt that was definitely not sent, in milliseconds. */
export function resendAfterMs(
  { resendMs }: Pick<FulfilmentTiming, 'resendMs'>,
  createdAt: Date,
  now: Date,
): number {
  return delayByAgeMs({ leastMs: SECOND, mostMs: resendMs }, createdAt, now);
}
