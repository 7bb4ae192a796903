import { API_KEY_CALLS_PER_MINUTE } from '@manabar/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address-keys.ts';

/** What a call counts under; each rule counts per address, those of keys per key. */
export type RateRule =
  | 'general'
  | 'login'
  | 'register'
  | 'support'
  | 'playerCheck'
  | 'webhook'
  | 'apiKey'
  | 'apiKeyRefusal';

const rules: Record<RateRule, { points: number; seconds: number }> = {
  general: { points: 600, seconds: 60 },
  login: { points: 60, seconds: 60 },
  register: { points: 20, seconds: 3600 },
  support: { points: 10, seconds: 3600 },
  playerCheck: { points: 60, seconds: 60 },
  webhook: { points: 600, seconds: 60 },
  apiKey: { points: API_KEY_CALLS_PER_MINUTE, seconds: 60 },
  apiKeyRefusal: { points: 10, seconds: 60 },
};

export interface RateLimits {
  /** Counts one call. Answers null when it is within the limit, else the seconds to wait. */
  spend(rule: RateRule, address: string): Promise<number | null>;
}

/** Counters of this process, per address. `scale` multiplies every limit; 0 switches them off. */
export function createRateLimits(scale: number): RateLimits {
  if (scale === 0) return { spend: () => Promise.resolve(null) };
  const limiters = new Map(
    Object.entries(rules).map(([rule, { points, seconds }]) => [
      rule,
      new RateLimiterMemory({
        keyPrefix: rule,
        points: Math.max(1, Math.round(points * scale)),
        duration: seconds,
      }),
    ]),
  );
  return {
    async spend(rule, address) {
      try {
        await limiters.get(rule)?.consume(addressKey(address));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}
