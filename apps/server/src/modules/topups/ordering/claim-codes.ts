import type { PoolClient } from 'pg';
import { claimRedeemCodes } from '#modules/denominations/index.ts';

interface RedeemingItem {
  id: bigint;
  denominationId: number | null;
}

/**
 * Allocates one code for each item, in the order of the denominations' ids as all allocations do. Returns the
 * denominations that lack codes; the caller then rolls all of them back.
 */
export async function claimCodes(
  tx: PoolClient,
  items: readonly RedeemingItem[],
): Promise<{ denomination_id: number; available: number }[]> {
  const wanted = Map.groupBy(items, ({ id, denominationId }) => {
    if (denominationId === null) throw new Error(`top-up ${id} redeems a code of no denomination`);
    return denominationId;
  });
  const short = [];
  for (const [denominationId, group] of [...wanted].sort(([a], [b]) => a - b)) {
    const ids = group.map(({ id }) => id);
    const [row] = await claimRedeemCodes(tx, denominationId, ids);
    const available = row?.claimed ?? 0;
    if (available < ids.length) short.push({ denomination_id: denominationId, available });
  }
  return short;
}
