import type { JobChange } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { writeAuditsBy } from '#modules/audit/index.ts';
import {
  updateGeneratedCodeRows,
  deleteGeneratedCodeRows,
  lockGeneratedCodes,
  sortRows,
  type BulkActor,
  type BulkOutcome,
} from '#modules/stock/index.ts';
import { isTaken } from './generated-code.mapper.ts';
import { findGeneratedStates, type GeneratedStateRow } from './generated-codes.sql.ts';
import { generatedCodes, stateFor } from './update-generated-code.ts';

type GeneratedChange = Extract<JobChange, { kind: `generatedCodes.${string}` }>;

/**
 * Changes generated codes one by one with the rules of publishGeneratedCodes and deleteGeneratedCode: a code of
 * an order or an activation is a conflict.
 */
export async function changeGeneratedCodes(
  tx: PoolClient,
  ids: readonly bigint[],
  change: GeneratedChange,
  by: BulkActor,
): Promise<BulkOutcome> {
  await lockGeneratedCodes(tx, ids);
  const { free, failed } = sortRows(
    ids,
    await findGeneratedStates(tx, ids),
    ({ state, activation_item_id }) => isTaken({ state, activated: activation_item_id !== null }),
  );
  if (change.kind === 'generatedCodes.delete') {
    await deleteGeneratedCodeRows(tx, idsOf(free));
    await writeAuditsBy(tx, by, free.map(generatedCodes.removalOf));
  } else {
    const { published } = change;
    const moving = free.filter(({ state }) => stateFor(state, published) !== state);
    const to = published ? 'available' : 'unpublished';
    await updateGeneratedCodeRows(tx, idsOf(moving), null, to);
    await writeAuditsBy(
      tx,
      by,
      moving.map((row) => generatedCodes.moveOf(row, to)),
    );
  }
  const products = [...new Set(free.map((row) => row.product_id))];
  return { changed: idsOf(free), failed, products };
}

const idsOf = (rows: readonly GeneratedStateRow[]) => rows.map(({ id }) => id);
