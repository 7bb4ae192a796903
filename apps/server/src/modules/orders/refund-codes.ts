import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { lockItemCodes } from '#modules/stock/index.ts';
import { chooseForAct, whyNotRefundable, type ActOutcome, type ChosenAct } from './choose-items.ts';
import type { LockedOrder } from './lock-order.ts';
import { lockItems } from './refund.sql.ts';
import { takeCodesBack, tellOfReturned } from './take-codes-back.ts';

/**
 * An admin takes delivered codes back, seen or not, at any time; the order is locked. Reveal and refund meet on the
 * codes' rows. Errors: not_found (a named item), conflict (details.reason: not_refundable, already_refunded).
 */
export async function refundCodes(
  deps: Pick<Deps, 'claimHints' | 'catalogueCache'>,
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  { actor, why, itemIds }: ChosenAct,
): Promise<ActOutcome> {
  const all = await lockItems(tx, orderId, null);
  const delivered = (item: (typeof all)[number]) => item.status === 'delivered';
  const items = chooseForAct(all, itemIds, delivered, whyNotRefundable);
  const ids = items.map(({ id }) => id);
  const codes = await lockItemCodes(tx, ids);
  const amount = await takeCodesBack(tx, { orderId, userId, currency, items, codes, actor, why });
  return {
    items: ids.map(Number),
    amount,
    committed: () => tellOfReturned(deps, { items, codes }),
  };
}
