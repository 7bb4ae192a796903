import type { JobChange } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { writeAuditsBy } from '#modules/audit/index.ts';
import { sortRows, type BulkActor, type BulkOutcome } from './bulk-change-types.ts';
import { boundReason } from './code.mapper.ts';
import {
  deleteCodeRows,
  findCodes,
  lockCodeRows,
  moveCodes,
  setCodeStates,
  type AdminCodeRow,
} from './codes.sql.ts';
import type { PriceChange } from '../pricing/price-falls.ts';
import { awaitLoads } from '../pricing/move-codes-to-new-prices.ts';
import { markEmptied } from '../pricing/move-codes-to-new-prices.sql.ts';
import { chooseOption, nextState, productCodes } from './update-code.ts';

type CodesChange = Extract<JobChange, { kind: `codes.${string}` }>;

/** Changes loaded codes with the rules of updateCode and deleteCode: a reserved or sold code is a conflict. */
export async function changeCodes(
  tx: PoolClient,
  ids: readonly bigint[],
  change: CodesChange,
  by: BulkActor,
): Promise<BulkOutcome> {
  if (change.kind === 'codes.prices') await awaitLoads(tx);
  await lockCodeRows(tx, ids);
  const { free, failed } = sortRows(
    ids,
    await findCodes(tx, ids),
    (row) => boundReason(row) !== null,
  );
  switch (change.kind) {
    case 'codes.delete':
      await deleteCodeRows(tx, idsOf(free));
      await writeAuditsBy(tx, by, free.map(productCodes.removalOf));
      break;
    case 'codes.status': {
      const moving = free.filter((row) => nextState(row, change) !== row.state);
      await setCodeStates(tx, idsOf(moving), change.status);
      await writeAuditsBy(
        tx,
        by,
        moving.map((row) => productCodes.moveOf(row, change.status)),
      );
      break;
    }
    case 'codes.popular':
    case 'codes.prices': {
      const { refused, prices } = await changeOptions(tx, free, change);
      const codes = new Set(refused.map(({ id }) => id));
      const changed = free.filter(({ id }) => !codes.has(id));
      await recordUpdates(
        tx,
        change.kind === 'codes.popular' ? firstOfOptions(changed) : changed,
        by,
      );
      return { ...outcome(changed, [...failed, ...refused]), prices };
    }
  }
  return outcome(free, failed);
}

/** Moves codes of one option to another together; returns the refused ones and the changed prices. */
async function changeOptions(
  tx: PoolClient,
  rows: readonly AdminCodeRow[],
  change: Extract<CodesChange, { kind: 'codes.popular' | 'codes.prices' }>,
): Promise<{ refused: BulkOutcome['failed']; prices: PriceChange[] }> {
  const refused: BulkOutcome['failed'] = [];
  const prices: PriceChange[] = [];
  const byOption = Map.groupBy(rows, (row) => row.option_id);
  // The id order prevents deadlocks between changes of popular flags. Changes of prices, which also lock the
  // options with the new prices, exclude each other (`awaitLoads`).
  for (const [, group] of [...byOption].toSorted(([a], [b]) => a - b)) {
    const [first] = group;
    if (!first) continue;
    try {
      const option = await chooseOption(tx, first, change);
      await moveCodes(tx, idsOf(group), option);
      if (change.kind === 'codes.prices') {
        await markEmptied(tx, first.option_id, option);
        prices.push(changeOf(first, change));
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The group was refused before any write.
      refused.push(...group.map(({ id }) => ({ id, code: error.code })));
    }
  }
  return { refused, prices };
}

/** Returns the first code of each option, because a change of the option's flag is recorded once. */
const firstOfOptions = (rows: readonly AdminCodeRow[]) =>
  [...Map.groupBy(rows, (row) => row.option_id).values()].flatMap((group) => group.slice(0, 1));

/** Writes each code's old and new values to the audit log, as a single change does. */
async function recordUpdates(
  tx: PoolClient,
  before: readonly AdminCodeRow[],
  by: BulkActor,
): Promise<void> {
  const after = new Map((await findCodes(tx, idsOf(before))).map((row) => [row.id, row]));
  const entries = before.flatMap((row) => productCodes.updateOf(row, after.get(row.id) ?? row));
  await writeAuditsBy(tx, by, entries);
}

function changeOf(
  { option_id, price_usd, price_rub }: AdminCodeRow,
  { priceUsd = price_usd, priceRub = price_rub }: Extract<CodesChange, { kind: 'codes.prices' }>,
): PriceChange {
  return {
    target: `price_option:${option_id}`,
    before: { priceUsd: price_usd, priceRub: price_rub },
    after: { priceUsd, priceRub },
  };
}

const idsOf = (rows: readonly AdminCodeRow[]) => rows.map(({ id }) => id);

function outcome(rows: readonly AdminCodeRow[], failed: BulkOutcome['failed']): BulkOutcome {
  const products = [...new Set(rows.map((row) => row.product_id))];
  return { changed: idsOf(rows), failed, products };
}
