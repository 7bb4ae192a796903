import type { Currency, TopupRequestData } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withIdempotency, type OrderingCall } from '#infra/idempotency/with-idempotency.ts';
import { newOrderId } from '#modules/orders/index.ts';
import { agreedTotal } from './quote.ts';
import { topupServiceRecords } from './services.ts';
import { writeTopupOrder, type WrittenTopupOrder } from './write-topup-order.ts';

export type OrderDeps = Pick<
  Deps,
  'pool' | 'env' | 'clock' | 'log' | 'playerChecks' | 'jobQueue' | 'rateLimits'
>;

/** How a top-up is paid. Everything runs in the ordering transaction, and may run again from the start. */
export interface TopupPayment {
  by: 'balance' | 'card';
  /**
   * Locks what paying needs, before anything else is locked, and refuses who cannot pay. Answers what refuses a
   * total that cannot be paid.
   */
  prepare: (tx: PoolClient) => Promise<(total: bigint) => void>;
  /** Writes what belongs to paying by it, after the order. */
  write?: (tx: PoolClient, order: WrittenTopupOrder) => Promise<void>;
}

export interface WantedTopup {
  data: TopupRequestData;
  currency: Currency;
  /** What a service account orders with. */
  apiKeyId?: number | undefined;
}

/** Where it is ordered from: what is asked on its behalf counts as a player check from there. */
interface Asker {
  address: string;
}

/** What the check said of the recipient: a name, nothing to say (no check), or not asked yet. */
type Checked = { name: string | null } | { found: false } | undefined;

/** Everything stands but the player's name: the supplier is asked with no transaction open. */
class CheckFirst extends Error {}

/**
 * Orders a top-up, whoever pays it how, under the call's key. Without a token the player is checked in between: a
 * first round refuses what would be refused anyhow and is taken back, the supplier is asked, a second round orders. A
 * repeat with the same key is answered in the first round and asks nobody. Errors: those of placeTopupInput that have
 * nothing to do with the balance, rate_limited (player checks from the address).
 */
export async function orderTopup<T>(
  deps: OrderDeps,
  call: OrderingCall<T>,
  { address, ...wanted }: WantedTopup & Asker,
  payment: TopupPayment,
  answer: (orderId: string) => T,
): Promise<T> {
  const order = (checked: Checked) =>
    withIdempotency(deps, call, async (tx) =>
      answer(await attempt(deps, tx, { ...wanted, userId: call.userId, payment, checked })),
    );
  try {
    return await order(nameKnown(deps, wanted.data));
  } catch (error) {
    if (!(error instanceof CheckFirst)) throw error;
  }
  const { service, recipient: playerId } = wanted.data;
  const wait = await deps.rateLimits.spend('playerCheck', address);
  if (wait !== null) throw new DomainError('rate_limited', undefined, { retryAfter: wait });
  const check = await deps.playerChecks.check(
    { service, playerId },
    { address, userId: call.userId },
  );
  return order(check.found ? { name: check.playerName } : check);
}

function nameKnown(
  { playerChecks }: OrderDeps,
  { service, recipient: playerId, checkToken }: TopupRequestData,
): Checked {
  if (!topupServiceRecords[service].checksPlayer) return { name: null };
  if (checkToken === undefined) return undefined;
  const name = playerChecks.nameIn(checkToken, { service, playerId });
  return name === null ? undefined : { name };
}

interface Attempt extends WantedTopup {
  userId: number;
  payment: TopupPayment;
  checked: Checked;
}

/** Answers the order's id. Lock order: what paying locks, order, items, codes. */
async function attempt(
  deps: OrderDeps,
  tx: PoolClient,
  { userId, apiKeyId, data, currency, payment, checked }: Attempt,
): Promise<string> {
  const agree = await payment.prepare(tx);
  const request = { data, currency };
  const units = await topupServiceRecords[data.service].quote(deps, tx, request);
  const total = agreedTotal(units, request);
  agree(total);
  if (checked === undefined) throw new CheckFirst();
  if ('found' in checked) throw new DomainError('player_not_found');
  const orderId = newOrderId();
  const order = {
    orderId,
    userId,
    apiKeyId,
    ...request,
    total,
    units,
    recipientName: checked.name,
  };
  await writeTopupOrder(deps, tx, { ...order, paidBy: payment.by });
  await payment.write?.(tx, order);
  return orderId;
}
