import type { Currency, TopupRequestData } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { insertEvent, insertPendingOrder, insertTopupItems } from '#modules/orders/index.ts';
import { claimRedeemCodes } from '#modules/denominations/index.ts';
import { heldAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import type { QuotedUnit } from '../quotes/topup-quote.ts';
import { requestFulfilment } from '../fulfilment/request-fulfilment.ts';
import { topupGames } from '../quotes/topup-games.ts';
import { insertTopups, hasRecipientBefore } from './topup-orders.sql.ts';

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
  /** From the balance the order is paid now. By card its items are not due before the payment arrives. */
  paidBy: 'balance' | 'card';
}

/** Due time of the items, and the end of the undo time before it. */
interface Due {
  undoUntil: Date | null;
  dueAt: Date;
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
  const { orderId, userId, currency, total, units } = order;
  const due = order.paidBy === 'balance' ? await dueTimes(deps, tx, order) : null;
  await insertPendingOrder(tx, orderId, userId, currency, total, order.apiKeyId ?? null, null);
  const ids = await writeItems(tx, order, due);
  if (ids.length !== units.length) throw new Error(`order ${orderId} lacks items`);
  await claimCodes(tx, order, ids);
  const event = { service: order.data.service, items: ids.map(Number), minor: total.toString() };
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

async function writeItems(
  tx: PoolClient,
  { orderId, data, currency, units, recipientName }: NewTopupOrder,
  due: Due | null,
): Promise<bigint[]> {
  const { dispatch, imageUrl } = topupGames[data.service];
  const [made] = await insertTopupItems(
    tx,
    orderId,
    units.map(({ gameAmount }) => gameAmount),
    units.map(({ prices }) => prices[currency] ?? 0n),
  );
  const ids = made?.ids ?? [];
  await insertTopups(
    tx,
    ids,
    data.service,
    data.recipient,
    recipientName,
    imageUrl,
    dispatch === 'redemption',
    due?.undoUntil ?? null,
    due?.dueAt ?? null,
    units.map(({ denominationId }) => denominationId),
    units.map(({ itemId }) => itemId),
    units.map(({ offerName }) => offerName),
    units.map(({ prices }) => prices.usd),
    units.map(({ prices }) => prices.rub),
    units.map(({ commission }) => commission),
    units.map(({ inputAmount }) => inputAmount),
    units.map(({ inputCurrency }) => inputCurrency),
  );
  return ids;
}

/**
 * Allocates one code for each unit, for all denominations or none, in the order of their ids as all allocations
 * do.
 */
async function claimCodes(
  tx: PoolClient,
  { data, units }: NewTopupOrder,
  ids: readonly bigint[],
): Promise<void> {
  if (topupGames[data.service].dispatch !== 'redemption') return;
  const items = new Map<number, bigint[]>();
  for (const [index, { denominationId }] of units.entries()) {
    const id = ids[index];
    if (denominationId === null || id === undefined) throw new Error('a unit without a code');
    items.set(denominationId, [...(items.get(denominationId) ?? []), id]);
  }
  const short: { denomination_id: number; available: number }[] = [];
  for (const [denominationId, wanted] of [...items].sort(([a], [b]) => a - b)) {
    const [row] = await claimRedeemCodes(tx, denominationId, wanted);
    const available = row?.claimed ?? 0;
    if (available < wanted.length) short.push({ denomination_id: denominationId, available });
  }
  if (short.length > 0) throw new DomainError('out_of_stock', { items: short });
}
