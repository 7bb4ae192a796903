import { toDecimal, type refundSchema, type refundUnrevealedInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { findSeenRecalled, lockItemCodes, type LockedCodeRow } from '#modules/stock/index.ts';
import { lockBalances } from '#modules/wallet/index.ts';
import type { Buyer } from '../purchase/buyer-of-call.ts';
import { chooseRefundableItems, DAY_MS, refundEnd, refundsExhausted } from './refund-rules.ts';
import {
  findRefunds,
  lockItems,
  lockOrder,
  type LockedItemRow,
  type LockedOrderRow,
} from './refunds.sql.ts';
import { revokeAndRefundCodes, announceReturnedCodes } from './revoke-and-refund-codes.ts';

type Input = z.output<typeof refundUnrevealedInput>;
type Refund = z.infer<typeof refundSchema>;

/** The locked order, items and codes of a refund. */
interface Return {
  order: LockedOrderRow;
  items: LockedItemRow[];
  codes: LockedCodeRow[];
}

/**
 * Refunds unrevealed codes: the codes return to stock, their price to the wallet or card. The row locks of the codes
 * serialize reveal and refund. Errors: see refundUnrevealedInput.
 */
export async function refundUnrevealedCodes(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'claimHints' | 'catalogueCache'>,
  buyer: Buyer,
  input: Input,
): Promise<Refund> {
  const { userId } = buyer;
  const { id, itemIds } = input;
  const call = callOf(buyer, 'orders.refundUnrevealed', input);
  let returned: Return | undefined;
  const answer = await withIdempotency(deps, call, async (tx) => {
    returned = await lockReturn(deps, tx, userId, { id, itemIds });
    return giveBack(tx, userId, id, returned);
  });
  if (returned) announceReturnedCodes(deps, returned);
  return answer;
}

/** Locks wallet, order, items and codes in this order, and checks the refund. */
async function lockReturn(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: PoolClient,
  userId: number,
  { id, itemIds }: Pick<Input, 'id' | 'itemIds'>,
): Promise<Return> {
  // Locks the wallets of all currencies, which serializes the count of the day's refunds.
  await lockBalances(tx, userId);
  const [order] = await lockOrder(tx, userId, id);
  if (!order) throw new DomainError('not_found');
  const now = clock.now();
  const wanted = itemIds && [...new Set(itemIds)];
  const items = await lockItems(tx, id, wanted ?? null);
  if (wanted && items.length < wanted.length) throw new DomainError('not_found');
  const paid = { ordered: order.created_at, captured: order.captured_at };
  if (refundEnd(env, paid) <= now) {
    throw new DomainError('conflict', { reason: 'refund_time_over' });
  }
  const lockedIds = items.map((item) => item.id);
  const codes = await lockItemCodes(tx, lockedIds);
  const seenBefore = (await findSeenRecalled(tx, lockedIds)).map((row) => row.item_id);
  const chosen = chooseRefundableItems(items, { codes, seenBefore }, wanted !== undefined);
  const earlier = await findRefunds(tx, userId, new Date(now.getTime() - DAY_MS));
  const retryAfter = refundsExhausted(
    earlier.map((refund) => refund.created_at),
    now,
  );
  if (retryAfter !== null) throw new DomainError('rate_limited', undefined, { retryAfter });
  const ids = new Set(chosen.map((item) => item.id));
  return { order, items: chosen, codes: codes.filter((code) => ids.has(code.item_id)) };
}

async function giveBack(
  tx: PoolClient,
  userId: number,
  orderId: string,
  { order: { currency }, items, codes }: Return,
): Promise<Refund> {
  const actor = `user:${userId}`;
  const amount = await revokeAndRefundCodes(tx, { orderId, userId, currency, items, codes, actor });
  return { success: true, refunded: { amount: toDecimal(amount), currency } };
}
