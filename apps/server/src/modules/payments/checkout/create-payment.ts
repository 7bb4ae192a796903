import type { CreatePaymentInput, OpenedPayment } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { settleEarlierPayments } from '../settlement/settle-earlier-payments.ts';
import type { CheckoutCall, CardOrder } from './admit-card-payment.ts';
import { openGatewayPayment } from './open-gateway-payment.ts';
import { orderTopupByCard } from './order-topup-by-card.ts';
import { orderCart } from './order-cart.ts';
import { orderBalanceTopup } from './order-balance-topup.ts';
import type { CardPayer } from './card-payer.ts';
import { cancelGatewayPaymentsNow } from '../settlement/cancel-gateway-payments.ts';

/**
 * Creates a card order, reserves its goods, commits, and opens the payment at the gateway. A retry with the same
 * idempotency key finds the order and continues after the last finished step. Errors: see createPaymentInput.
 */
export async function createPayment(
  deps: Deps,
  payer: CardPayer,
  input: CreatePaymentInput,
): Promise<OpenedPayment> {
  const { userId } = payer;
  const { idempotencyKey: key, ...stated } = input;
  // The lines only guard the first run: a repeat gets its result, also when they were added to the cart again.
  const request = { ...stated, items: undefined };
  let known = false;
  const onReplay = () => {
    known = true;
  };
  const orderOf = (made: CardOrder) => made.order_id;
  const call = { payer, userId, call: 'payments.create', key, request, onReplay, orderOf };
  const made = await order(deps, call, input).catch((refusal: unknown) => {
    // For a known key, the refusal is a replay.
    if (known) payer.onReplay?.();
    throw refusal;
  });
  // Cancels the superseded payments, which must not be paid any more.
  const cancelling =
    input.type === 'order' && !known ? cancelGatewayPaymentsNow(deps, userId) : undefined;
  const [{ opened, answer }] = await Promise.all([
    openGatewayPayment(deps, payer, made.order_id),
    cancelling,
  ]);
  // Only the call that opened the payment returns the original answer: a retry may overtake the call that ordered.
  if (!opened) payer.onReplay?.();
  return answer;
}

async function order(
  deps: Deps,
  call: CheckoutCall,
  input: CreatePaymentInput,
): Promise<CardOrder> {
  switch (input.type) {
    case 'order': {
      const refusal = await settleEarlierPayments(deps, call.userId, call.key);
      // Stored under the key, because a retry finds the paid lines no longer in the cart.
      if (refusal) return withIdempotency(deps, call, () => Promise.reject(refusal));
      return orderCart(deps, call, input);
    }
    case 'topup':
      return orderTopupByCard(deps, call, input);
    case 'wallet':
      return orderBalanceTopup(deps, call, input);
  }
}
