import type { Currency, placedTopupSchema, PlaceTopupInput } from '@manabar/contracts';
import type * as z from 'zod';
import { purchases } from '#infra/metrics/counters.ts';
import type { Buyer } from '#modules/orders/index.ts';
import { insufficientBalance, lockWallet } from '#modules/wallet/index.ts';
import { orderTopup, type OrderDeps, type TopupPayment } from './order-topup.ts';

type Placed = z.infer<typeof placedTopupSchema>;

/**
 * Orders a top-up and holds its price, in one transaction with the fulfilment job; a refusal charges nothing.
 * Errors: see placeTopupInput.
 */
export async function orderTopupFromBalance(
  deps: OrderDeps,
  { userId, apiKeyId, address, onReplay }: Buyer & { address: string },
  { idempotencyKey: key, topupData, currency }: PlaceTopupInput,
): Promise<Placed> {
  let replayed = false;
  const call = {
    userId,
    call: 'orders.topup',
    key,
    request: { topupData, currency },
    onReplay: () => {
      replayed = true;
      onReplay?.();
    },
    orderOf: (answer: Placed) => answer.order_id,
  };
  const wanted = { data: topupData, currency, apiKeyId, address };
  const answer = (orderId: string): Placed => ({
    success: true,
    order_id: orderId,
    status: 'pending',
  });
  const placed = await orderTopup(deps, call, wanted, fromBalance(userId, currency), answer);
  if (!replayed) purchases.inc({ kind: 'topup', currency });
  return placed;
}

function fromBalance(userId: number, currency: Currency): TopupPayment {
  return {
    by: 'balance',
    prepare: async (tx) => {
      const [wallet] = await lockWallet(tx, userId, currency);
      if (!wallet) throw new Error(`user ${userId} has no wallet`);
      return (total) => {
        if (wallet.balance < total) throw insufficientBalance(total, wallet.balance, currency);
      };
    },
  };
}
