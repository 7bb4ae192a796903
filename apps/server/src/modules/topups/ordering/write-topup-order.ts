import type { Currency, TopupRequestData } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { insertEvent, insertPendingOrder } from '#modules/orders/index.ts';
import { heldAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import type { QuotedUnit } from '../quotes/topup-quote.ts';
import { requestFulfilment } from '../fulfilment/request-fulfilment.ts';
import { topupGames } from '../quotes/topup-games.ts';
import { claimCodes } from './claim-codes.ts';
import { hasRecipientBefore } from './topup-orders.sql.ts';
import { writeItems, type Due } from './write-topup-items.ts';

export interface WrittenTopupOrder {
  orderId: string;
  userId: number;
  /** The service account's API key, if one made the request. */
  apiKeyId?: number | undefined;
  data: TopupRequestData;
  currency: Currency;
  /** Sum of the units in `currency`, minor units. */
  total: bigint;
  units: readonly QuotedUnit[];
  recipientName: string | null;
}

export interface NewTopupOrder extends WrittenTopupOrder {
  /** `balance`: the order is paid now. `card`: its items are not due before the payment arrives. */
  paidBy: 'balance' | 'card';
}

type WriteDeps = Pick<Deps, 'env' | 'clock' | 'jobQueue'>;

/**
 * Writes an agreed order: its items, the codes that they redeem and, when paid from the balance, its hold and
 * the job. The caller has locked the payment source. Error: out_of_stock.
 */
export async function writeTopupOrder(
  deps: WriteDeps,
  tx: PoolClient,
  order: NewTopupOrder,
): Promise<void> {
  const { orderId, userId, currency, total, data, units } = order;
  const due = order.paidBy === 'balance' ? await dueTimes(deps, tx, order) : null;
  await insertPendingOrder(tx, orderId, userId, currency, total, order.apiKeyId ?? null, null);
  const ids = await writeItems(tx, { ...data, ...order }, due);
  if (topupGames[data.service].dispatch === 'redemption') {
    const items = ids.map((id, at) => ({ id, denominationId: units[at]?.denominationId ?? null }));
    const short = await claimCodes(tx, items);
    if (short.length > 0) throw new DomainError('out_of_stock', { items: short });
  }
  const event = { service: data.service, items: ids.map(Number), minor: total.toString() };
  await insertEvent(tx, orderId, 'topup_ordered', `user:${userId}`, JSON.stringify(event));
  if (due === null) return;
  await holdPrice(tx, order);
  await requestFulfilment(deps, tx, ids, due.dueAt);
}

async function holdPrice(
  tx: PoolClient,
  { orderId, userId, currency, total }: NewTopupOrder,
): Promise<void> {
  await postJournal(tx, {
    kind: 'hold',
    refType: 'order',
    refId: orderId,
    dedupeKey: `hold:${orderId}`,
    actor: `user:${userId}`,
    postings: [
      { account: walletAccount(userId, currency), amount: -total },
      { account: heldAccount(userId, currency), amount: total },
    ],
  });
}

/** Grants an undo time unless the customer topped this recipient up before. */
async function dueTimes(
  { env, clock }: WriteDeps,
  tx: PoolClient,
  { userId, data: { service, recipient } }: NewTopupOrder,
): Promise<Due> {
  const now = clock.now();
  if (env.TOPUP_UNDO_SECONDS === 0) return { undoUntil: null, dueAt: now };
  const [row] = await hasRecipientBefore(tx, userId, service, recipient);
  if (row?.known) return { undoUntil: null, dueAt: now };
  const undoUntil = new Date(now.getTime() + env.TOPUP_UNDO_SECONDS * 1000);
  return { undoUntil, dueAt: undoUntil };
}
