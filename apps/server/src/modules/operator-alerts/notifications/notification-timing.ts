import { messageRetries, type RetrySchedule } from '#infra/background/retry-delay.ts';

/** Timing of notifications; only tests use others than {@link usualTiming}. */
export interface AlertTiming extends RetrySchedule {
  /** Lease of a claimed notification, in milliseconds: longer than the time-outs of a provider. */
  leaseMs: number;
}

export const usualTiming: AlertTiming = {
  ...messageRetries,
  leaseMs: 120_000,
};
