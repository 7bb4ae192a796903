import type { paidOrderSchema, payFromBalanceInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { purchases } from '#infra/metrics/counters.ts';
import { requestHash } from '#infra/idempotency/request-hash.ts';
import { batchCallerWrites } from '#modules/auth/index.ts';
import type { UncheckedBuyer } from './buyer-of-call.ts';
import { noteClaimedCodes } from './note-claimed-codes.ts';
import { randomOrderId } from './random-order-id.ts';
import {
  placeBalanceOrders,
  type NewBalanceOrder,
  type PlacedBalanceOrder,
} from './place-balance-order.sql.ts';
import { purchaseRefusal } from './purchase-refusal.ts';
import { seenQuantities } from './seen-quantities.ts';

type PurchaseDeps = Pick<
  Deps,
  | 'pool'
  | 'poolLoad'
  | 'clock'
  | 'env'
  | 'log'
  | 'claimHints'
  | 'catalogueCache'
  | 'cancelGatewayPaymentsNow'
>;

const buyCart = batchCallerWrites<
  PurchaseDeps,
  PlacedBalanceOrder,
  NewBalanceOrder,
  [hints: string, now: Date]
>(placeBalanceOrders, ({ claimHints, clock }) => [claimHints.toJson(), clock.now()]);

/**
 * Buys the whole cart from the prepaid balance, all or nothing, in one round trip to the database: debits the wallet,
 * allocates codes, completes the order and empties the cart. Errors: see payFromBalanceInput; for API keys also
 * spending_limit_exceeded and unauthorized, as constraint violations.
 */
export async function placeBalanceOrder(
  deps: PurchaseDeps,
  buyer: UncheckedBuyer,
  { currency, amount, items, idempotencyKey }: z.output<typeof payFromBalanceInput>,
): Promise<z.infer<typeof paidOrderSchema>> {
  // The lines only guard the first run: a repeat gets its result, also when they were added to the cart again.
  const hash = idempotencyKey === undefined ? null : requestHash({ currency, amount });
  const { result: outcome, caller_id: userId } = await buyCart(
    deps,
    buyer,
    currency,
    randomOrderId(),
    amount ?? null,
    idempotencyKey ?? null,
    hash,
    buyer.apiKeyId ?? null,
    seenQuantities(items),
  );
  if (outcome.outcome === 'key_reused') throw new DomainError('idempotency_key_reused');
  if (outcome.replayed) buyer.onReplay?.();
  if (outcome.outcome === 'refused') throw purchaseRefusal(outcome, currency);
  if (!outcome.replayed) purchases.inc({ kind: 'codes', currency });
  // Not awaited, because the gateway is not part of this purchase.
  if (outcome.replaced && !outcome.replayed) void deps.cancelGatewayPaymentsNow(userId);
  noteClaimedCodes(deps, outcome.lines ?? []);
  return { success: true, order_id: outcome.order_id };
}
