import type { PoolClient } from 'pg';
import { insertEvent } from '#modules/orders/index.ts';
import {
  letGoOfHeld,
  lockFreeCodes,
  lockHeldCodes,
  reserveCodes,
  type HeldCodeRow,
} from '#modules/stock/index.ts';
import type { LockedPayment } from './lock-payment.ts';
import { lockCodeItems } from './settle.sql.ts';

/**
 * What an open hold has of batches that were recalled since is exchanged for other free codes of the same options.
 * False, and nothing has changed, when there are not enough of them. All is locked; the batches stay as they are until
 * the transaction ends.
 */
export async function exchangeRecalled(
  tx: PoolClient,
  { type, order_id: orderId }: Pick<LockedPayment, 'type' | 'order_id'>,
  actor: string,
): Promise<boolean> {
  if (type !== 'order') return true;
  const items = (await lockCodeItems(tx, orderId)).map(({ id }) => id);
  const recalled = (await lockHeldCodes(tx, items)).filter((code) => code.recalled);
  if (recalled.length === 0) return true;
  const codes = recalled.map(({ id }) => Number(id));
  const others = await claimOthers(tx, recalled);
  if (!others) {
    await insertEvent(tx, orderId, 'exchange_failed', actor, JSON.stringify({ codes }));
    return false;
  }
  await reserveCodes(
    tx,
    others.map(({ id }) => id),
    others.map(({ itemId }) => itemId),
  );
  await letGoOfHeld(
    tx,
    recalled.map(({ id }) => id),
  );
  const replacements = others.map(({ id }) => Number(id));
  await insertEvent(tx, orderId, 'exchanged', actor, JSON.stringify({ codes, replacements }));
  return true;
}

/** As many free codes of each option, locked; options in one order, as everybody claims them. */
async function claimOthers(
  tx: PoolClient,
  recalled: readonly HeldCodeRow[],
): Promise<{ id: bigint; itemId: bigint }[] | null> {
  const claimed: { id: bigint; itemId: bigint }[] = [];
  const byOption = Map.groupBy(recalled, (code) => code.option_id);
  for (const [option, codes] of [...byOption].toSorted(([a], [b]) => a - b)) {
    const [free] = await lockFreeCodes(tx, option, codes.length);
    const ids = free?.ids ?? [];
    if (ids.length < codes.length) return null;
    for (const [n, { item_id: itemId }] of codes.entries()) {
      const id = ids[n];
      if (id !== undefined) claimed.push({ id, itemId });
    }
  }
  return claimed;
}
