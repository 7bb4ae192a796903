import type { GeneratedCode, updateGeneratedCodeInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import {
  reportPriceFalls,
  updateGeneratedCodeRows,
  chooseOption,
  priceChange,
  recordPriceFalls,
  replaceEmptied,
  deleteGeneratedCodeRow,
  createCodeEditor,
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
    const changed = await generatedCodes.change(tx, actor, { id, version }, async (row) => {
      const option = await chooseOption(tx, row, changes);
      await updateGeneratedCodeRows(tx, [id], option, stateFor(row.state, published));
      return {};
    });
    await replaceEmptied(tx, changed.before, changed.after);
    const change = priceChange(`generated_code:${id}`, changed.before, changed.after);
    const fallen = await recordPriceFalls(deps, tx, actor, [change]);
    return { ...changed, falls: fallen };
  });
  await deps.catalogueCache.announce(after.product_id);
  reportPriceFalls(deps, actor, falls);
  return toGeneratedCode(after, deps.codeCipher);
}

/** Returns the state of an unused code after it was put on sale or taken off. */
export function stateFor(state: CodeState, published: boolean | undefined): CodeState {
  if (published === undefined || published === isPublished(state)) return state;
  return published ? 'available' : 'unpublished';
}

/** Editor of generated codes; a free one has no order and no activation. */
export const generatedCodes = createCodeEditor<
  GeneratedCodeRow,
  Pick<GeneratedCodeRow, 'denomination_id'>
>({
  target: 'generated_code',
  putOnSale: 'generated_code.publish',
  takeOff: 'generated_code.unpublish',
  isOnSale: isPublished,
  lock: lockGenerated,
  find: findGenerated,
  deleteRow: deleteGeneratedCodeRow,
  boundReason: (row) =>
    isTaken({ ...row, activated: row.player_id !== null }) ? 'in_order' : null,
  changeable: (row) => ({
    priceUsdMinor: row.price_usd?.toString() ?? null,
    priceRubMinor: row.price_rub?.toString() ?? null,
    popular: row.popular,
  }),
  identity: (row) => ({ denominationId: row.denomination_id }),
});
