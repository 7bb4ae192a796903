import { MIN_TOP_UP, toMinor, WALLET_TOPUP, type CreatePaymentInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { insertPendingOrder, randomOrderId } from '#modules/orders/index.ts';
import {
  admitCardPayment,
  valuesOf,
  type CheckoutCall,
  type CardOrder,
} from './admit-card-payment.ts';
import { insertPayment } from './place-card-order.sql.ts';

/** Orders a balance top-up. Errors: forbidden (the shop does not offer it), minimum_amount. */
export function orderBalanceTopup(
  deps: Deps,
  call: CheckoutCall,
  { amount, currency }: Extract<CreatePaymentInput, { type: 'wallet' }>,
): Promise<CardOrder> {
  const { userId } = call;
  return withIdempotency(deps, call, async (tx) => {
    if (!deps.env.WALLET_CARD_TOPUP) throw new DomainError('forbidden');
    if (amount < toMinor(MIN_TOP_UP)) {
      throw new DomainError('minimum_amount', { minimum: MIN_TOP_UP, currency });
    }
    const terms = await admitCardPayment(deps, tx, call.payer, { currency, forCart: false });
    const orderId = randomOrderId();
    await insertPendingOrder(tx, orderId, userId, currency, amount, null, WALLET_TOPUP);
    await insertPayment(tx, orderId, userId, 'wallet', amount, currency, ...valuesOf(terms));
    return { order_id: orderId };
  });
}
