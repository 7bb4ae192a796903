import type { JobChange } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { writeAuditsBy } from '#modules/audit/index.ts';
import { sortRows, type BulkActor, type BulkOutcome } from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { isBound } from './redeem-code.mapper.ts';
import {
  deleteCodeRows,
  findCodes,
  lockCodeRows,
  mayBeRedeemed,
  setCodeStates,
  type RedeemCodeRow,
} from './redeem-codes.sql.ts';
import { nextState, redeemCodes } from './update-redeem-code.ts';

type PubgChange = Extract<JobChange, { kind: `pubgCodes.${string}` }>;

/**
 * Changes redeem codes with the rules of updateRedeemCode and deleteRedeemCode: a reserved or redeemed code is
 * a conflict, and so is putting a possibly redeemed one back on sale.
 */
export async function changeRedeemCodes(
  tx: PoolClient,
  ids: readonly bigint[],
  change: PubgChange,
  by: BulkActor,
): Promise<BulkOutcome> {
  await lockCodeRows(tx, ids);
  const rows = await findCodes(tx, pubgGame.service, ids);
  const { free, failed } = sortRows(ids, rows, ({ state }) => isBound(state));
  const products: number[] = [];
  if (change.kind === 'pubgCodes.delete') {
    await deleteCodeRows(tx, idsOf(free));
    await writeAuditsBy(tx, by, free.map(redeemCodes.removalOf));
    return { changed: idsOf(free), failed, products };
  }
  const { status } = change;
  const moving = free.filter((row) => nextState(row, status) !== row.state);
  const redeemed =
    status === 'available' ? (await mayBeRedeemed(tx, idsOf(moving))).map(({ id }) => id) : [];
  const refused = new Set(redeemed);
  const moved = moving.filter(({ id }) => !refused.has(id));
  await setCodeStates(tx, idsOf(moved), status);
  await writeAuditsBy(
    tx,
    by,
    moved.map((row) => redeemCodes.moveOf(row, status)),
  );
  return {
    changed: idsOf(free).filter((id) => !refused.has(id)),
    failed: [...failed, ...redeemed.map((id) => ({ id, code: 'conflict' as const }))],
    products,
  };
}

const idsOf = (rows: readonly RedeemCodeRow[]) => rows.map(({ id }) => id);
