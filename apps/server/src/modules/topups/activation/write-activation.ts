import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { insertEvent, insertPendingOrder } from '#modules/orders/index.ts';
import { bindGeneratedCode, type ActivatableCode } from '#modules/denominations/index.ts';
import { requestFulfilment } from '../fulfilment/request-fulfilment.ts';
import { writeItems } from '../ordering/write-topup-items.ts';

export interface NewActivation {
  orderId: string;
  userId: number;
  /** The service account's API key, if one made the request. */
  apiKeyId?: number | undefined;
  /** The code, locked by the caller. */
  code: ActivatableCode;
  recipient: string;
  recipientName: string;
}

const service = 'freefire' as const;
/** Currency of an order with a total of 0. */
const currency = 'usd' as const;

/**
 * Writes the order of an activation: one free top-up of the code's denomination, the code's allocation, and the
 * job. No money moves and the order is new, so no wallet is locked.
 */
export async function writeActivation(
  deps: Pick<Deps, 'clock' | 'jobQueue'>,
  tx: PoolClient,
  { orderId, userId, apiKeyId, code, recipient, recipientName }: NewActivation,
): Promise<void> {
  const now = deps.clock.now();
  await insertPendingOrder(tx, orderId, userId, currency, 0n, apiKeyId ?? null, null);
  const free = { prices: { usd: null, rub: null }, commission: 0n };
  const unit = { ...code, ...free, inputAmount: null, inputCurrency: null };
  const order = { orderId, service, recipient, recipientName, currency, units: [unit] };
  const [item] = await writeItems(tx, order, { undoUntil: null, dueAt: now });
  if (item === undefined) throw new Error(`order ${orderId} lacks its item`);
  await bindGeneratedCode(tx, code, { orderItemId: item, userId });
  const event = { service, items: [Number(item)], generated: Number(code.id) };
  await insertEvent(tx, orderId, 'code_activated', `user:${userId}`, JSON.stringify(event));
  await requestFulfilment(deps, tx, [item], now);
}
