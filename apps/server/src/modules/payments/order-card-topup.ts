import { toDecimal, type CreatePaymentInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { orderTopup, type TopupPayment } from '#modules/topup/index.ts';
import { agreeOnTerms, type CardCall, type CardOrder, type Terms } from './card-call.ts';
import { checkShare } from './hold-limits.ts';
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

function byCard(deps: Deps, { payer }: CardCall, { amount, currency }: Input): TopupPayment {
  let terms: Terms | undefined;
  return {
    by: 'card',
    prepare: async (tx) => {
      terms = await agreeOnTerms(deps, tx, payer, { currency, forCart: false });
      return (total) => {
        if (amount === undefined || amount === total) return;
        throw new DomainError('amount_mismatch', { expected: toDecimal(total), currency });
      };
    },
    write: async (tx, { orderId, total }) => {
      if (!terms) throw new Error('a payment is written before its terms');
      const { provider, addressHash, now, expiresAt } = terms;
      const { userId } = payer;
      await insertPayment(
        tx,
        orderId,
        userId,
        'topup',
        provider,
        total,
        currency,
        addressHash,
        now,
        expiresAt,
      );
      await checkShare(tx, userId, orderId);
    },
  };
}
