import type { RetrySchedule } from '#infra/background/retry-delay.ts';

/** Timing of notifications; only tests differ from {@link usualTiming}. */
export interface AlertTiming extends RetrySchedule {
  /** Lease of a claimed notification, in milliseconds: longer than the time-outs of a provider. */
  leaseMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const usualTiming: AlertTiming = {
  leaseMs: 2 * MINUTE,
  retryAfterMs: [
    MINUTE / 6,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR),
  ],
  random: Math.random,
};
