import type { setThresholdInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type NewAuditEntry, type AuditActor } from '#modules/audit/index.ts';
import { addAlert, lockAlert, lockAlerts, updateThreshold } from './stock-alerts.sql.ts';

/**
 * Sets the stock level below which an option or denomination raises an alert; null: the shop's default, 0:
 * never. Errors: not_found, conflict (an older version).
 */
export async function setStockThreshold(
  { pool }: Pick<Deps, 'pool'>,
  actor: AuditActor,
  { kind, ref, threshold, version }: z.output<typeof setThresholdInput>,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await lockAlerts(tx);
    const entry = await setThresholdWithin(tx, actor, { kind, ref, threshold, version });
    if (entry) await writeAudit(tx, entry);
  });
}

/** Like {@link setStockThreshold}, within a transaction; returns the audit entry when anything changed. */
export async function setThresholdWithin(
  tx: Queryable,
  actor: AuditActor,
  { kind, ref, threshold, version }: z.output<typeof setThresholdInput>,
): Promise<NewAuditEntry | null> {
  await addAlert[kind](tx, ref);
  const [row] = await lockAlert[kind](tx, ref);
  if (!row) throw new DomainError('not_found');
  requireVersion(row, version);
  if (threshold === row.threshold) return null;
  await updateThreshold(tx, row.id, threshold);
  return {
    actor,
    action: 'stock.threshold',
    target: `${kind === 'option' ? 'price_option' : 'denomination'}:${ref}`,
    before: { threshold: row.threshold },
    after: { threshold },
  };
}
