import type { Currency, TopupRequestData } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { sellsTopups } from '#config/sells-topups.ts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withIdempotency, type OrderingCall } from '#infra/idempotency/with-idempotency.ts';
import { randomOrderId } from '#modules/orders/index.ts';
import { agreedTotal } from '../quotes/topup-quote.ts';
import { topupGames } from '../quotes/topup-games.ts';
import { writeTopupOrder, type WrittenTopupOrder } from './write-topup-order.ts';

export type OrderDeps = Pick<
  Deps,
  'pool' | 'env' | 'clock' | 'log' | 'playerChecks' | 'jobQueue' | 'rateLimits'
>;

/**
 * Steps of one way to pay for a top-up. All of them run in the ordering transaction, which may be retried from
 * the start.
 */
export interface TopupPayment {
  by: 'balance' | 'card';
  /**
   * Takes the locks of payment before all others and refuses a customer who cannot pay. Returns a check that
   * refuses an unpayable total.
   */
  prepare: (tx: PoolClient) => Promise<(total: bigint) => void>;
  /** Writes the payment's own rows after the order. */
  write?: (tx: PoolClient, order: WrittenTopupOrder) => Promise<void>;
}

export interface WantedTopup {
  data: TopupRequestData;
  currency: Currency;
  /** The service account's API key, if one made the request. */
  apiKeyId?: number | undefined;
}

/** Client address of the order; a player check on its behalf counts against that address. */
interface Asker {
  address: string;
}

/** Result of the player check: a name, none (game without a check), or not checked yet. */
type Checked = { name: string | null } | { found: false } | undefined;

/** Thrown when only the player's name is missing, so that the supplier is called without an open transaction. */
class CheckFirst extends Error {}

/**
 * Orders a top-up with either payment method, under the request's idempotency key. Without a check token it
 * runs two rounds: the first validates and rolls back, then the supplier checks the player, and the second round
 * orders. The first round answers a repeat with the same key, without a supplier call. Errors: those of
 * placeTopupInput that do not concern the balance, rate_limited (player checks from the address), supplier_unavailable.
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
  if (!topupGames[service].checksPlayer) return { name: null };
  if (checkToken === undefined) return undefined;
  const name = playerChecks.nameIn(checkToken, { service, playerId });
  return name === null ? undefined : { name };
}

interface Attempt extends WantedTopup {
  userId: number;
  payment: TopupPayment;
  checked: Checked;
}

/** Runs one round and returns the order's id. Lock order: payment, order, items, codes. */
async function attempt(
  deps: OrderDeps,
  tx: PoolClient,
  { userId, apiKeyId, data, currency, payment, checked }: Attempt,
): Promise<string> {
  if (!sellsTopups(deps.env)) throw new DomainError('supplier_unavailable');
  const agree = await payment.prepare(tx);
  const request = { data, currency };
  const units = await topupGames[data.service].quote(deps, tx, request);
  const total = agreedTotal(units, request);
  agree(total);
  if (checked === undefined) throw new CheckFirst();
  if ('found' in checked) throw new DomainError('player_not_found');
  const orderId = randomOrderId();
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
