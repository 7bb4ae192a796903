import { WEBHOOK_ATTEMPTS } from '@manabar/contracts';

/** When messages are sent. All but the tests use {@link usualTiming}. */
export interface WebhookTiming {
  /** How long whoever took a message has it: longer than a request may take, then others go on with it. */
  leaseMs: number;
  /** To one endpoint at once, of all workers. */
  atOnce: number;
  /** How long to wait after a failure, by how many there were; then it has failed for good. */
  retryAfterMs: readonly number[];
  /** From 0 to 1, for the jitter. */
  random: () => number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** So much of a wait is up to chance: what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_MS = 24 * HOUR;

/** What Standard Webhooks proposes. */
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

/** How long to wait after a failure; null: that was the last try. */
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

/** How long a receiver asks to be left alone: seconds, or a date; 0 when it says nothing that can be read. */
export function askedWaitMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
