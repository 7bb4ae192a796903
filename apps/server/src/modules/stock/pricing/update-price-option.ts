import type {
  AdminPriceOption,
  Language,
  PriceOptionUpdate,
  repriceOptionsInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudits, type AuditActor } from '#modules/audit/index.ts';
import { applyPriceUpdates } from './apply-price-updates.ts';
import { getPriceOption } from './list-admin-price-options.ts';
import { announcePrices, moveCodesToNewPrices } from './move-codes-to-new-prices.ts';

/**
 * Changes the given fields of a price option, and returns the new option of its codes. Errors: not_found,
 * conflict (an older version; no free code to reprice), validation_error (no price in either
 * currency).
 */
export async function updatePriceOption(
  deps: Pick<Deps, 'pool' | 'prisma' | 'env' | 'log' | 'catalogueCache'>,
  actor: AuditActor,
  update: PriceOptionUpdate,
  language?: Language,
): Promise<AdminPriceOption> {
  const done = await withTransaction(deps.pool, async (tx) => {
    const applied = await applyPriceUpdates(deps, tx, actor, [update], update.reason);
    await writeAudits(tx, applied.entries);
    return applied;
  });
  await announcePrices(deps, actor, done);
  return getPriceOption(deps, done.targetOf(update.id), language);
}

/**
 * Reprices several options in one transaction. Errors: those of {@link updatePriceOption}, with the
 * option's `id` in the details.
 */
export async function repriceMany(
  deps: Pick<Deps, 'pool' | 'env' | 'log' | 'catalogueCache'>,
  actor: AuditActor,
  { changes, reason }: z.output<typeof repriceOptionsInput>,
): Promise<{ options: number; codes: number }> {
  const done = await withTransaction(deps.pool, async (tx) => {
    const repriced = await moveCodesToNewPrices(deps, tx, actor, changes, reason);
    await writeAudits(tx, repriced.entries);
    return repriced;
  });
  await announcePrices(deps, actor, done);
  return { options: done.targets.size, codes: done.codes };
}
