import { DomainError } from '#errors.ts';
import type { RateRule } from '#infra/limits/rate-limits.ts';
import type { Context } from './context.ts';

export type { RateRule };

/**
 * Counts the call against its address's limit, unless it was counted before its body was read. Error: rate_limited with the
 * seconds to wait.
 */
export async function spendRequest(ctx: Context, rule: RateRule): Promise<void> {
  const counted = ctx.admission?.counted;
  const index = counted?.indexOf(rule) ?? -1;
  if (index !== -1) {
    counted?.splice(index, 1);
    return;
  }
  const wait = await ctx.deps.rateLimits.spend(rule, ctx.address);
  if (wait !== null) throw new DomainError('rate_limited', undefined, { retryAfter: wait });
}
