import type { paidOrderSchema, payFromBalanceInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { requestHash } from '#infra/idempotency/request-hash.ts';
import type { Buyer } from './buyer.ts';
import { newOrderId } from './order-id.ts';
import { callPlaceBalanceOrder, type PurchaseOutcome } from './place-order.sql.ts';
import { purchaseRefusal } from './purchase-refusal.ts';

/**
 * Buys the whole cart from the prepaid balance, all or nothing, in one round trip to the database: wallet
 * debited, codes allotted, order completed, cart emptied. Errors: see payFromBalanceInput; spending_limit_exceeded and
 * unauthorized of a key, as a constraint's violation.
 */
export async function placeBalanceOrder(
  deps: Pick<Deps, 'pool' | 'clock' | 'claimHints' | 'catalogueCache'>,
  { userId, apiKeyId, onReplay, onReplaced }: Buyer,
  { currency, amount, idempotencyKey }: z.output<typeof payFromBalanceInput>,
): Promise<z.infer<typeof paidOrderSchema>> {
  const hash = idempotencyKey === undefined ? null : requestHash({ currency, amount });
  const outcome = await retryConflicts(async (): Promise<PurchaseOutcome> => {
    const [row] = await callPlaceBalanceOrder(
      deps.pool,
      userId,
      currency,
      newOrderId(),
      amount ?? null,
      idempotencyKey ?? null,
      hash,
      deps.claimHints.toJson(),
      deps.clock.now(),
      apiKeyId ?? null,
    );
    if (!row) throw new Error('the purchase has no outcome');
    return row.outcome;
  });
  if (outcome.outcome === 'key_reused') throw new DomainError('idempotency_key_reused');
  if (outcome.replayed) onReplay?.();
  if (outcome.outcome === 'refused') throw purchaseRefusal(outcome, currency);
  if (outcome.replaced && !outcome.replayed) onReplaced?.();
  deps.claimHints.remember(outcome.claimed ?? {});
  for (const productId of outcome.products ?? []) deps.catalogueCache.bump(productId);
  return { success: true, order_id: outcome.order_id };
}
