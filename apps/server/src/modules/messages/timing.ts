import type { RetrySchedule } from '#infra/background/retry-delay.ts';

/** Timing of messages; only tests differ from {@link usualTiming}. */
export interface MessageTiming extends RetrySchedule {
  /** Lease of a claimed message, in milliseconds: longer than the time-outs of a provider. */
  leaseMs: number;
  /** Most concurrent messages of each channel across all workers. */
  atOnce: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const usualTiming: MessageTiming = {
  leaseMs: 2 * MINUTE,
  atOnce: 5,
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
