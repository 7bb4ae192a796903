import type { PriceOptionUpdate } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { asQueryable, inLongTransaction } from '#infra/db/prisma.ts';
import { writeAudits, type AuditActor } from '#modules/audit/index.ts';
import { applyPriceUpdates, isPriced } from './apply-price-updates.ts';
import { identityKey } from './ensure-price-options.ts';
import { announcePrices, awaitLoads, planMove } from './move-codes-to-new-prices.ts';
import { lockOptions, readOptions, type LockedOptionRow } from './move-codes-to-new-prices.sql.ts';

/**
 * Applies updates of different options within the transaction of `deps.prisma`, all of them or none, and returns the
 * refusal of each. A check neither writes nor locks anything.
 */
export async function updatePriceOptionsTogether(
  deps: Pick<Deps, 'prisma' | 'env' | 'log' | 'catalogueCache'>,
  actor: AuditActor,
  updates: readonly PriceOptionUpdate[],
  mode: 'check' | 'run',
): Promise<(DomainError | null)[]> {
  const { refusals, applied } = await inLongTransaction(deps.prisma, async (tx) => {
    const db = asQueryable(tx);
    if (mode === 'run' && updates.some(isPriced)) await awaitLoads(db);
    const find = mode === 'run' ? lockOptions : readOptions;
    const rows = await find(db, JSON.stringify(updates.map(({ id }) => id)));
    const found = findRefusals(rows, updates);
    if (mode === 'check' || found.some(Boolean)) return { refusals: found, applied: null };
    const changed = await applyPriceUpdates(deps, db, actor, updates);
    await writeAudits(tx, changed.entries);
    return { refusals: found, applied: changed };
  });
  if (applied) await announcePrices(deps, actor, applied);
  return refusals;
}

/** Finds refusals; an update of an option that receives codes of an earlier update is refused as an older version. */
function findRefusals(
  rows: readonly LockedOptionRow[],
  updates: readonly PriceOptionUpdate[],
): (DomainError | null)[] {
  const options = new Map(rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  return updates.map((update) => {
    try {
      const option = options.get(update.id);
      if (option && taken.has(identityKey(option)))
        throw new DomainError('conflict', { version: option.version + 1 });
      const plan = planMove(options, update);
      if (plan) taken.add(identityKey(plan.option, plan.prices));
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  });
}
