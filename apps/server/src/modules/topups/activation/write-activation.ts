import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { insertEvent, insertPendingOrder, insertTopupItems } from '#modules/orders/index.ts';
import { bindGeneratedCode, type ActivatableCode } from '#modules/denominations/index.ts';
import { requestFulfilment } from '../fulfilment/request-fulfilment.ts';
import { topupGames } from '../quotes/topup-games.ts';
import { insertTopups } from '../ordering/topup-orders.sql.ts';

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

const SERVICE = 'freefire';

/**
 * Writes the order of an activation: one free top-up of what the code is worth, the code's allocation, and the
 * job. No money moves and the order is new, so no wallet is locked.
 */
export async function writeActivation(
  deps: Pick<Deps, 'clock' | 'jobQueue'>,
  tx: PoolClient,
  { orderId, userId, apiKeyId, code, recipient, recipientName }: NewActivation,
): Promise<void> {
  const now = deps.clock.now();
  await insertPendingOrder(tx, orderId, userId, 'usd', 0n, apiKeyId ?? null, null);
  const [made] = await insertTopupItems(tx, orderId, [code.gameAmount], [0n]);
  const [item] = made?.ids ?? [];
  if (item === undefined) throw new Error(`order ${orderId} lacks its item`);
  await insertTopups(
    tx,
    [item],
    SERVICE,
    recipient,
    recipientName,
    topupGames[SERVICE].imageUrl,
    false,
    null,
    now,
    [code.denominationId],
    [code.itemId],
    [code.offerName],
    [null],
    [null],
    [0n],
    [null],
    [null],
  );
  await bindGeneratedCode(tx, code, { orderItemId: item, userId });
  const event = { service: SERVICE, items: [Number(item)], generated: Number(code.id) };
  await insertEvent(tx, orderId, 'code_activated', `user:${userId}`, JSON.stringify(event));
  await requestFulfilment(deps, tx, [item], now);
}
