import type { AdminCurrencyRate, CurrencyRateAddition } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { oldestFreshTime } from './rate-age.ts';
import { toAdminRate, toAuditValue } from './rate.mapper.ts';
import { insertRate, lockRates, lockSettings, MANUAL_SOURCE } from './rates.repo.ts';

/**
 * Sets the first rate of a currency by hand, in a shop that has not reached the source of rates yet. Error: conflict (the
 * currency has a rate).
 */
export async function addRateByHand(
  deps: Pick<Deps, 'prisma' | 'catalogueCache' | 'env' | 'clock'>,
  actor: AuditActor,
  { to_currency: currency, rate }: CurrencyRateAddition,
): Promise<AdminCurrencyRate> {
  const added = await inTransaction(deps.prisma, async (tx) => {
    // An update from the source adds rates under the same lock.
    await lockSettings(tx);
    if ((await lockRates(tx)).has(currency)) throw new DomainError('conflict');
    const origin = { source: MANUAL_SOURCE, actor, at: deps.clock.now() };
    const row = await insertRate(tx, currency, rate, origin);
    await writeAudit(tx, {
      actor,
      action: 'currency-rate.create',
      target: `currency-rate:${row.id}`,
      after: toAuditValue(row),
    });
    return row;
  });
  await deps.catalogueCache.announce();
  return toAdminRate(added, oldestFreshTime(deps));
}
