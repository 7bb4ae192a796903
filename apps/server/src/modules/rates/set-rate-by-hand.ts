import type { AdminCurrencyRate, CurrencyRateUpdate } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { isRateJump } from './rate-jump.ts';
import { oldestFreshTime } from './rate-age.ts';
import { toAdminRate, toAuditValue } from './rate.mapper.ts';
import { decimalOf, lockRate, MANUAL_SOURCE, setRate } from './rates.repo.ts';

/**
 * Sets a rate by hand until the next update. Setting the same rate confirms it. Errors: not_found, conflict (an
 * older version), validation_error (confirm: required, the rate moves far).
 */
export async function setRateByHand(
  deps: Pick<Deps, 'prisma' | 'catalogueCache' | 'env' | 'clock'>,
  actor: AuditActor,
  { id, version, rate, confirm }: CurrencyRateUpdate,
): Promise<AdminCurrencyRate> {
  const changed = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockRate(tx, id, version);
    if (rate === undefined) return before;
    if (confirm !== true && isRateJump(decimalOf(before.rate), rate)) {
      throw new DomainError('validation_error', { confirm: 'required' });
    }
    const origin = { source: MANUAL_SOURCE, actor, at: deps.clock.now() };
    const after = await setRate(tx, before, rate, origin);
    await writeAudit(tx, {
      actor,
      action: 'currency-rate.update',
      target: `currency-rate:${id}`,
      before: toAuditValue(before),
      after: toAuditValue(after),
    });
    return after;
  });
  await deps.catalogueCache.announce();
  return toAdminRate(changed, oldestFreshTime(deps));
}
