import type { CreatePaymentInput, OpenedPayment } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { askTakenOver } from './ask-taken-over.ts';
import type { CardCall, CardOrder } from './card-call.ts';
import { openAtGateway } from './open-at-gateway.ts';
import { orderCardTopup } from './order-card-topup.ts';
import { orderCart } from './order-cart.ts';
import { orderWallet } from './order-wallet.ts';
import type { Payer } from './payer.ts';
import { tellAtOnce } from './tell-cancelled.ts';

/**
 * Orders, holds what is ordered, and opens the payment at the gateway, which is called when all that is committed. A
 * repeat with the same key finds the order and goes on where the first one stopped. Errors: see createPaymentInput.
 */
export async function createPayment(
  deps: Deps,
  payer: Payer,
  input: CreatePaymentInput,
): Promise<OpenedPayment> {
  const { userId } = payer;
  const { idempotencyKey: key, ...request } = input;
  let known = false;
  const onReplay = () => {
    known = true;
  };
  if (input.type === 'order') await askTakenOver(deps, userId, key);
  const orderOf = (made: CardOrder) => made.order_id;
  const call = { payer, userId, call: 'payments.create', key, request, onReplay, orderOf };
  const made = await order(deps, call, input).catch((refusal: unknown) => {
    // It was kept with the key.
    if (known) payer.onReplay?.();
    throw refusal;
  });
  // What it took the place of cannot be paid any more.
  const told = input.type === 'order' && !known ? tellAtOnce(deps, userId) : undefined;
  const [{ opened, answer }] = await Promise.all([openAtGateway(deps, payer, made.order_id), told]);
  // The first answer is the one of the call that opened the payment: a repeat may be faster than the call that ordered.
  if (!opened) payer.onReplay?.();
  return answer;
}

function order(deps: Deps, call: CardCall, input: CreatePaymentInput): Promise<CardOrder> {
  switch (input.type) {
    case 'order':
      return orderCart(deps, call, input);
    case 'topup':
      return orderCardTopup(deps, call, input);
    case 'wallet':
      return orderWallet(deps, call, input);
  }
}
