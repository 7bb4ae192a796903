import type { GeneratedCode, updateGeneratedCodeInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, writeAudits, type AuditActor, type AuditState } from '#modules/audit/index.ts';
import {
  reportPriceFalls,
  updateGeneratedCodeRows,
  chooseOption,
  priceFallEntries,
  priceChange,
  priceFalls,
  saleAudit,
  type CodeState,
} from '#modules/stock/index.ts';
import { isPublished, isTaken, toGeneratedCode } from './generated-code.mapper.ts';
import { findGenerated, lockGenerated, type GeneratedCodeRow } from './generated-codes.sql.ts';

type Changes = z.output<typeof updateGeneratedCodeInput>;

/**
 * Changes an unused generated code: its prices (which move it to another option), the option's popular flag,
 * and its publication. Errors: not_found, conflict (an older version, a code of an order or an activation),
 * validation_error (no price in either currency).
 */
export async function updateGeneratedCode(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache' | 'env' | 'log'>,
  actor: AuditActor,
  { id, version, published, ...changes }: Changes,
): Promise<GeneratedCode> {
  const { after, falls } = await withTransaction(deps.pool, async (tx) => {
    const row = await lockUnusedCode(tx, id, version);
    const option = await chooseOption(tx, row, changes);
    await updateGeneratedCodeRows(tx, [id], option, stateFor(row.state, published));
    const [updated] = await findGenerated(tx, id);
    if (!updated) throw new Error('the code is gone while it is locked');
    await audit(tx, actor, row, updated);
    const fallen = priceFalls(deps, [priceChange(`generated_code:${id}`, row, updated)]);
    await writeAudits(tx, priceFallEntries(actor, fallen));
    return { after: updated, falls: fallen };
  });
  await deps.catalogueCache.announce(after.product_id);
  reportPriceFalls(deps, actor, falls);
  return toGeneratedCode(after, deps.codeCipher);
}

/**
 * Locks a code without an order or an activation, in the version that the admin saw. Errors: not_found,
 * conflict.
 */
export async function lockUnusedCode(
  tx: PoolClient,
  id: number,
  version?: number,
): Promise<GeneratedCodeRow> {
  const [row] = await lockGenerated(tx, id);
  if (!row) throw new DomainError('not_found');
  if (isTaken({ ...row, activated: row.player_id !== null })) {
    throw new DomainError('conflict', { status: 'in_order' });
  }
  requireVersion(row, version);
  return row;
}

/** State of an unused code after it was put on sale or taken off. */
export function stateFor(state: CodeState, published: boolean | undefined): CodeState {
  if (published === undefined || published === isPublished(state)) return state;
  return published ? 'available' : 'unpublished';
}

/** Records publishing or unpublishing as an audit action of its own. */
async function audit(
  tx: PoolClient,
  actor: AuditActor,
  before: GeneratedCodeRow,
  after: GeneratedCodeRow,
): Promise<void> {
  const [was, is] = [before, after].map(auditValues);
  if (JSON.stringify(was) !== JSON.stringify(is)) {
    await writeAudit(tx, {
      actor,
      action: 'generated_code.update',
      target: `generated_code:${before.id}`,
      before: was,
      after: is,
    });
  }
  if (before.state !== after.state) {
    await writeAudit(tx, { actor, ...moveOf(before, after.state) });
  }
}

/** Audit action of putting a code on sale or taking it off. */
export const moveOf = saleAudit<CodeState>({
  target: 'generated_code',
  putOnSale: 'generated_code.publish',
  takeOff: 'generated_code.unpublish',
  isOnSale: isPublished,
});

function auditValues(row: GeneratedCodeRow): AuditState {
  return {
    priceUsdMinor: row.price_usd?.toString() ?? null,
    priceRubMinor: row.price_rub?.toString() ?? null,
    popular: row.popular,
  };
}
