import { MIN_TOP_UP, toMinor, WALLET_TOPUP, type CreatePaymentInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { newOrderId } from '#modules/orders/index.ts';
import { agreeOnTerms, type CardCall, type CardOrder } from './card-call.ts';
import { insertPayment, insertWalletOrder } from './holds.sql.ts';

/** Orders money for the own balance, where the shop offers that. Errors: forbidden, minimum_amount. */
export function orderWallet(
  deps: Deps,
  call: CardCall,
  { amount, currency }: Extract<CreatePaymentInput, { type: 'wallet' }>,
): Promise<CardOrder> {
  const { userId } = call;
  return withIdempotency(deps, call, async (tx) => {
    if (!deps.env.WALLET_CARD_TOPUP) throw new DomainError('forbidden');
    if (amount < toMinor(MIN_TOP_UP)) {
      throw new DomainError('minimum_amount', { minimum: MIN_TOP_UP, currency });
    }
    const terms = await agreeOnTerms(deps, tx, call.payer, { currency, forCart: false });
    const { provider, holder, now, expiresAt } = terms;
    const orderId = newOrderId();
    await insertWalletOrder(tx, orderId, userId, currency, amount, WALLET_TOPUP);
    await insertPayment(
      tx,
      orderId,
      userId,
      'wallet',
      provider,
      amount,
      currency,
      holder.addressHash,
      holder.networkHash,
      now,
      expiresAt,
    );
    return { order_id: orderId };
  });
}
