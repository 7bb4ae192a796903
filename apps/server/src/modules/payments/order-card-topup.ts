import { toDecimal, type CreatePaymentInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { orderTopup, type TopupPayment } from '#modules/topup/index.ts';
import { agreeOnTerms, type CardCall, type CardOrder, type Terms } from './card-call.ts';
import { checkHeldGoods } from './held-goods.ts';
import { lockDenominations } from './held-goods.sql.ts';
import { insertPayment } from './holds.sql.ts';

type Input = Extract<CreatePaymentInput, { type: 'topup' }>;

/** Orders a top-up that waits for its money. Errors: as orders.topup but for the balance, too_many_holds. */
export function orderCardTopup(deps: Deps, call: CardCall, input: Input): Promise<CardOrder> {
  const { topupData: data, currency } = input;
  const wanted = { data, currency, address: call.payer.address };
  return orderTopup(deps, call, wanted, byCard(deps, call, input), (orderId) => ({
    order_id: orderId,
  }));
}

function byCard(
  deps: Deps,
  { payer }: CardCall,
  { amount, currency, topupData }: Input,
): TopupPayment {
  let terms: Terms | undefined;
  return {
    by: 'card',
    prepare: async (tx) => {
      terms = await agreeOnTerms(deps, tx, payer, { currency, forCart: false });
      const { chosen } = topupData;
      if (terms.holder.newCustomer && chosen.choice === 'packages') {
        await lockDenominations(tx, chosen.denominationIds);
      }
      return (total) => {
        if (amount === undefined || amount === total) return;
        throw new DomainError('amount_mismatch', { expected: toDecimal(total), currency });
      };
    },
    write: async (tx, { orderId, total }) => {
      if (!terms) throw new Error('a payment is written before its terms');
      const { provider, holder, now, expiresAt } = terms;
      const { userId, addressHash, networkHash } = holder;
      await insertPayment(
        tx,
        orderId,
        userId,
        'topup',
        provider,
        total,
        currency,
        addressHash,
        networkHash,
        now,
        expiresAt,
      );
      await checkHeldGoods(deps, tx, holder, orderId);
    },
  };
}
