import type { CreatePaymentInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import {
  noteClaimedCodes,
  randomOrderId,
  purchaseRefusal,
  seenQuantities,
  type PurchaseOutcome,
} from '#modules/orders/index.ts';
import {
  admitCardPayment,
  valuesOf,
  type CheckoutCall,
  type CardOrder,
} from './admit-card-payment.ts';
import { checkHeldGoodsLimits } from '../reservations/check-held-goods-limits.ts';
import { lockCartOptions } from '../reservations/held-goods.sql.ts';
import { callPlaceCardOrder } from './place-card-order.sql.ts';

/** Orders the whole cart and reserves its codes. Errors: those of payFromBalance, too_many_holds. */
export async function orderCart(
  deps: Deps,
  call: CheckoutCall,
  { amount, currency, items }: Extract<CreatePaymentInput, { type: 'order' }>,
): Promise<CardOrder> {
  let placed: Extract<PurchaseOutcome, { outcome: 'placed' }> | undefined;
  const order = await withIdempotency(deps, call, async (tx) => {
    const terms = await admitCardPayment(deps, tx, call.payer, { currency, forCart: true });
    const { holder } = terms;
    if (holder.newCustomer) await lockCartOptions(tx, call.userId);
    const [row] = await callPlaceCardOrder(
      tx,
      call.userId,
      currency,
      randomOrderId(),
      amount,
      deps.claimHints.toJson(),
      ...valuesOf(terms),
      seenQuantities(items),
    );
    if (row?.outcome.outcome === 'refused') throw purchaseRefusal(row.outcome, currency);
    if (row?.outcome.outcome !== 'placed') throw new Error('the card order has no outcome');
    await checkHeldGoodsLimits(deps, tx, holder, row.outcome.order_id);
    placed = row.outcome;
    return { order_id: placed.order_id };
  });
  noteClaimedCodes(deps, placed?.lines ?? []);
  return order;
}
