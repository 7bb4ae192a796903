import type { publishGeneratedCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { updateGeneratedCodeRows, lockGeneratedCodes } from '#modules/stock/index.ts';
import { isTaken } from './generated-code.mapper.ts';
import { findGeneratedStates, type GeneratedStateRow } from './generated-codes.sql.ts';
import { stateFor } from './update-generated-code.ts';

/** Publishes or unpublishes unused codes, all of them or none. Errors: see publishGeneratedCodesInput. */
export async function publishGeneratedCodes(
  deps: Pick<Deps, 'pool' | 'catalogueCache'>,
  actor: AuditActor,
  { ids, published }: z.output<typeof publishGeneratedCodesInput>,
): Promise<{ success: true }> {
  const wanted = [...new Set(ids)];
  await withTransaction(deps.pool, async (tx) => {
    await lockGeneratedCodes(tx, wanted);
    const rows = await findGeneratedStates(tx, wanted);
    refuseUnknown(wanted, rows);
    refuseTaken(rows);
    const moving = rows.filter(({ state }) => stateFor(state, published) !== state);
    if (moving.length === 0) return;
    const moved = moving.map(({ id }) => Number(id));
    await updateGeneratedCodeRows(tx, moved, null, published ? 'available' : 'unpublished');
    await writeAudit(tx, {
      actor,
      action: published ? 'generated_codes.publish' : 'generated_codes.unpublish',
      target: 'generated_codes',
      after: { count: moved.length, ids: moved },
    });
  });
  await deps.catalogueCache.announce();
  return { success: true };
}

function refuseUnknown(wanted: readonly number[], rows: readonly GeneratedStateRow[]): void {
  const known = new Set(rows.map(({ id }) => Number(id)));
  const ids = wanted.filter((id) => !known.has(id));
  if (ids.length > 0) throw new DomainError('not_found', { ids });
}

function refuseTaken(rows: readonly GeneratedStateRow[]): void {
  const taken = rows.filter(({ state, activation_item_id }) =>
    isTaken({ state, activated: activation_item_id !== null }),
  );
  if (taken.length === 0) return;
  throw new DomainError('conflict', { status: 'in_order', ids: taken.map(({ id }) => Number(id)) });
}
