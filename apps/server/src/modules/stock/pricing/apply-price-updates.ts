import type { PriceOptionUpdate } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { NewAuditEntry, AuditActor } from '#modules/audit/index.ts';
import { setPopular } from './options.sql.ts';
import type { PriceChange } from './price-falls.ts';
import { moveCodesToNewPrices } from './move-codes-to-new-prices.ts';
import { lockOptions } from './move-codes-to-new-prices.sql.ts';
import { setThresholdWithin } from '../levels/set-stock-threshold.ts';

export interface AppliedUpdates {
  /** Returns the current option of an updated option's codes. */
  targetOf: (id: number) => number;
  products: number[];
  falls: PriceChange[];
  entries: NewAuditEntry[];
}

export const isPriced = ({ priceUsd, priceRub }: PriceOptionUpdate) =>
  priceUsd !== undefined || priceRub !== undefined;

/**
 * Changes the given fields of several options within a transaction, all prices at once. An update without a price moves
 * no codes and does not wait for running loads. The caller writes the audit entries. Errors: those of
 * {@link moveCodesToNewPrices}.
 */
export async function applyPriceUpdates(
  deps: Pick<Deps, 'env'>,
  tx: Queryable,
  actor: AuditActor,
  updates: readonly PriceOptionUpdate[],
  reason?: string,
): Promise<AppliedUpdates> {
  const repriced = updates.some(isPriced)
    ? await moveCodesToNewPrices(deps, tx, actor, updates, reason)
    : null;
  const targetOf = (id: number) => repriced?.targets.get(id) ?? id;
  const rows = await lockOptions(tx, JSON.stringify(updates.map(({ id }) => targetOf(id))));
  const options = new Map(rows.map((row) => [row.id, row]));
  const entries = [...(repriced?.entries ?? [])];
  for (const { id, version, popular, threshold } of updates) {
    const option = options.get(targetOf(id));
    if (!option) throw new DomainError('not_found');
    if (!repriced) requireVersion(option, version);
    if (popular !== undefined && popular !== option.popular) {
      await setPopular(tx, option.id, popular);
      options.set(option.id, { ...option, popular });
      entries.push({
        actor,
        action: 'price_option.popular',
        target: `price_option:${option.id}`,
        reason,
        before: { popular: option.popular },
        after: { popular },
      });
    }
    if (threshold !== undefined) {
      const alert = { kind: 'option', ref: option.id, threshold } as const;
      const entry = await setThresholdWithin(tx, actor, alert);
      if (entry) entries.push({ ...entry, reason });
    }
  }
  const products = [...new Set(rows.map(({ product_id }) => product_id))];
  return { targetOf, products, falls: repriced?.falls ?? [], entries };
}
