import { keysOf } from '@manabar/contracts/rules';
import { API_KEY_CALLS_PER_MINUTE } from '@manabar/contracts';
import pTimeout from 'p-timeout';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '#infra/logger.ts';
import type { KeyedHash } from '#infra/secrets/keyed-hash.ts';
import { addressKey } from './address-keys.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createDurableLimit, type DurableLimit } from './durable-limit.ts';

/** Rules of the rate limits; each counts per address, those of API keys per key. */
export type RateRule =
  | 'general'
  | 'login'
  | 'loginLookup'
  | 'register'
  | 'passwordReset'
  | 'support'
  | 'attachment'
  | 'playerCheck'
  | 'receipt'
  | 'export'
  | 'webhook'
  | 'apiKey'
  | 'apiKeyRefusal';

const rules: Record<RateRule, { points: number; seconds: number }> = {
  general: { points: 600, seconds: 60 },
  login: { points: 60, seconds: 60 },
  // Counts only logins that come while logins from unknown addresses are refused. The seconds are the Retry-After of a refusal.
  loginLookup: { points: 5, seconds: 4 },
  register: { points: 20, seconds: 3600 },
  passwordReset: { points: 20, seconds: 3600 },
  support: { points: 10, seconds: 3600 },
  attachment: { points: 60, seconds: 3600 },
  playerCheck: { points: 60, seconds: 60 },
  receipt: { points: 60, seconds: 60 },
  export: { points: 60, seconds: 600 },
  webhook: { points: 600, seconds: 60 },
  apiKey: { points: API_KEY_CALLS_PER_MINUTE, seconds: 60 },
  apiKeyRefusal: { points: 10, seconds: 60 },
};

/**
 * Rules whose counters all processes share, because they protect shared resources: passwords, names, support, suppliers. Their
 * calls use the database or a supplier anyway, so that one more statement costs little. The other rules protect the process
 * itself, and count in it (ADR 69).
 */
const shared: readonly RateRule[] = [
  'login',
  'register',
  'passwordReset',
  'support',
  'playerCheck',
];

/** Maximum duration of a shared count, in milliseconds; after it only this process's own count applies. */
const SHARED_TIMEOUT_MS = 1000;
/**
 * Maximum number of concurrent shared counts. In a flood the other calls are counted in this process only, so that counting
 * leaves the database's connections to calls of other customers.
 */
const MAX_SHARED_COUNTS = 4;

export interface RateLimits {
  /** Counts one call. Returns null when it is within the limit, otherwise the seconds to wait. */
  spend(rule: RateRule, address: string): Promise<number | null>;
}

/** Storage through which processes share their counters. */
export interface SharedCounters {
  pool: Pool;
  log: Logger;
  /** Hash under which addresses are stored. */
  keyedHash: KeyedHash;
}

/**
 * Creates counters per address. `scale` multiplies every limit; 0 removes them. Each call counts in this process first, which
 * refuses addresses above the limit, and is the only limit while the database does not answer.
 */
export function createRateLimits(scale: number, counters?: SharedCounters): RateLimits {
  if (scale === 0) return { spend: () => Promise.resolve(null) };
  const scaled = keysOf(rules).map((rule) => {
    const { points, seconds } = rules[rule];
    return { rule, points: Math.max(1, Math.round(points * scale)), seconds };
  });
  const own = new Map(
    scaled.map(({ rule, points, seconds }) => [
      rule,
      new RateLimiterMemory({ keyPrefix: rule, points, duration: seconds }),
    ]),
  );
  const common = new Map(
    scaled.flatMap(({ rule, points, seconds }) => {
      if (!counters || !shared.includes(rule)) return [];
      const name = `address-${rule}`;
      return [[rule, createDurableLimit(counters.pool, { name, points, seconds })] as const];
    }),
  );
  const counting = createConcurrencyLimit(MAX_SHARED_COUNTS);
  return {
    async spend(rule, address) {
      const key = addressKey(address);
      const wait = await spendOwn(own.get(rule), key);
      const limit = common.get(rule);
      if (wait !== null || !counters || !limit) return wait;
      const release = counting.tryAcquire();
      if (!release) return null;
      const hashed = counters.keyedHash('rate limit', key).toString('base64url');
      const spending = spendShared(limit, hashed)
        .catch((error: unknown) => {
          counters.log.warn({ err: error, rule }, 'a limit counts in this process only');
          return null;
        })
        .finally(release);
      return pTimeout(spending, { milliseconds: SHARED_TIMEOUT_MS, fallback: () => null });
    },
  };
}

async function spendOwn(
  limiter: RateLimiterMemory | undefined,
  key: string,
): Promise<number | null> {
  try {
    await limiter?.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

async function spendShared(limit: DurableLimit, key: string): Promise<number | null> {
  if (await limit.reserve(key)) return null;
  return (await limit.read(key)).resetSeconds;
}
