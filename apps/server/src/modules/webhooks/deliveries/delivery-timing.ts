import { WEBHOOK_ATTEMPTS } from '@manabar/contracts';
import { LEASE_MS } from '#infra/background/lease-time.ts';
import type { RetrySchedule } from '#infra/background/retry-delay.ts';

/** Timing of deliveries; only tests use others than {@link usualTiming}. */
export interface WebhookTiming extends RetrySchedule {
  /** Lease of a claimed delivery, in milliseconds: longer than the time-out of a request. */
  leaseMs: number;
  /** Most concurrent deliveries to one endpoint across all workers. */
  atOnce: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays proposed by Standard Webhooks. */
const standardDelays = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** Timing proposed by Standard Webhooks. */
export const usualTiming: WebhookTiming = {
  leaseMs: LEASE_MS,
  atOnce: 4,
  retryAfterMs: standardDelays.slice(0, WEBHOOK_ATTEMPTS - 1),
  random: Math.random,
};
