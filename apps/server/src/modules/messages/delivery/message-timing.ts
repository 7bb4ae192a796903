import { messageRetries, type RetrySchedule } from '#infra/background/retry-delay.ts';

/** Timing of messages; only tests use others than {@link usualTiming}. */
export interface MessageTiming extends RetrySchedule {
  /** Lease of a claimed message, in milliseconds: longer than the time-outs of a provider. */
  leaseMs: number;
  /** Most concurrent messages of each channel across all workers. */
  atOnce: number;
}

export const usualTiming: MessageTiming = {
  ...messageRetries,
  leaseMs: 120_000,
  atOnce: 5,
};
