import type { PoolClient } from 'pg';
import { insertEvent, lockCodeItems } from '#modules/orders/index.ts';
import {
  releaseHeldCodes,
  lockFreeCodes,
  lockHeldCodes,
  reserveCodes,
  type HeldCodeRow,
} from '#modules/stock/index.ts';
import type { LockedPayment } from '../lock-payment.ts';

/**
 * Replaces the recalled codes of an open reservation by free codes of the same options. Returns false without changes
 * when there are too few. The caller holds the payment's locks, and the batches do not change until the transaction
 * ends.
 */
export async function replaceRecalledCodes(
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
  await releaseHeldCodes(
    tx,
    recalled.map(({ id }) => id),
  );
  const replacements = others.map(({ id }) => Number(id));
  await insertEvent(tx, orderId, 'exchanged', actor, JSON.stringify({ codes, replacements }));
  return true;
}

/** Locks free codes for the recalled ones; options in ascending order, which is the lock order of all claims. */
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
