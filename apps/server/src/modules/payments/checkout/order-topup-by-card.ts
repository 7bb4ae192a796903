import { toDecimal, type CreatePaymentInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { orderTopup, type TopupPayment } from '#modules/topups/index.ts';
import {
  admitCardPayment,
  valuesOf,
  type CheckoutCall,
  type CardOrder,
  type PaymentTerms,
} from './admit-card-payment.ts';
import { checkHeldGoodsLimits } from '../reservations/check-held-goods-limits.ts';
import { lockDenominations } from '../reservations/held-goods.sql.ts';
import { insertPayment } from './place-card-order.sql.ts';

type Input = Extract<CreatePaymentInput, { type: 'topup' }>;

/** Orders a top-up that is paid by card. Errors: those of orders.topup except the balance's, amount_mismatch, too_many_holds. */
export function orderTopupByCard(deps: Deps, call: CheckoutCall, input: Input): Promise<CardOrder> {
  const { topupData: data, currency } = input;
  const wanted = { data, currency, address: call.payer.address };
  return orderTopup(deps, call, wanted, byCard(deps, call, input), (orderId) => ({
    order_id: orderId,
  }));
}

function byCard(
  deps: Deps,
  { payer }: CheckoutCall,
  { amount, currency, topupData }: Input,
): TopupPayment {
  let terms: PaymentTerms | undefined;
  return {
    by: 'card',
    prepare: async (tx) => {
      terms = await admitCardPayment(deps, tx, payer, { currency, forCart: false });
      const { chosen } = topupData;
      if (terms.holder.newCustomer && chosen.choice === 'packages') {
        await lockDenominations(tx, chosen.denominationIds);
      }
      return (total) => {
        if (amount === undefined || amount === total) return;
        throw new DomainError('amount_mismatch', { expected: toDecimal(total) });
      };
    },
    write: async (tx, { orderId, total }) => {
      if (!terms) throw new Error('a payment is written before its terms');
      const { holder } = terms;
      await insertPayment(tx, orderId, holder.userId, 'topup', total, currency, ...valuesOf(terms));
      await checkHeldGoodsLimits(deps, tx, holder, orderId);
    },
  };
}
