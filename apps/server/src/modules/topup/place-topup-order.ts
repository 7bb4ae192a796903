import type { placedTopupSchema, PlaceTopupInput, TopupRequestData } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { newOrderId, type Buyer } from '#modules/orders/index.ts';
import { insufficientBalance, lockWallet } from '#modules/wallet/index.ts';
import { agreedTotal } from './quote.ts';
import { topupServiceRecords } from './services.ts';
import { writeTopupOrder } from './write-topup-order.ts';

type Placed = z.infer<typeof placedTopupSchema>;
type TopupDeps = Pick<Deps, 'pool' | 'env' | 'clock' | 'log' | 'playerChecks' | 'jobQueue'>;

/** What the check said of the recipient: a name, nothing to say (no check), or not asked yet. */
type Checked = { name: string | null } | { found: false } | undefined;

/** Everything stands but the player's name: the supplier is asked with no transaction open. */
class CheckFirst extends Error {}

/**
 * Orders a top-up and sets its price aside, in one transaction with the job that fulfils it; nothing is charged
 * otherwise. Without a token the player is checked in between: a first round refuses what would be refused
 * anyhow and is taken back, the supplier is asked, a second round orders. A repeat with the same key is
 * answered in the first round and asks nobody. Errors: see placeTopupInput.
 */
export async function placeTopupOrder(
  deps: TopupDeps,
  buyer: Buyer,
  input: PlaceTopupInput,
): Promise<Placed> {
  try {
    return await order(deps, buyer, input, nameKnown(deps, input.topupData));
  } catch (error) {
    if (!(error instanceof CheckFirst)) throw error;
  }
  const { service, recipient: playerId } = input.topupData;
  const check = await deps.playerChecks.check({ service, playerId });
  return order(deps, buyer, input, check.found ? { name: check.playerName } : check);
}

function nameKnown(
  { playerChecks }: TopupDeps,
  { service, recipient: playerId, checkToken }: TopupRequestData,
): Checked {
  if (!topupServiceRecords[service].checksPlayer) return { name: null };
  if (checkToken === undefined) return undefined;
  const name = playerChecks.nameIn(checkToken, { service, playerId });
  return name === null ? undefined : { name };
}

function order(
  deps: TopupDeps,
  { userId, onReplay }: Buyer,
  { idempotencyKey: key, topupData, currency }: PlaceTopupInput,
  checked: Checked,
): Promise<Placed> {
  const call = {
    userId,
    call: 'orders.topup',
    key,
    request: { topupData, currency },
    onReplay,
    orderOf: (answer: Placed) => answer.order_id,
  };
  return withIdempotency(deps, call, (tx) =>
    attempt(deps, tx, userId, { data: topupData, currency, checked }),
  );
}

interface Attempt {
  data: TopupRequestData;
  currency: PlaceTopupInput['currency'];
  checked: Checked;
}

/** Lock order: wallet, order, items, codes. */
async function attempt(
  deps: TopupDeps,
  tx: PoolClient,
  userId: number,
  { data, currency, checked }: Attempt,
): Promise<Placed> {
  const [wallet] = await lockWallet(tx, userId, currency);
  if (!wallet) throw new Error(`user ${userId} has no wallet`);
  const request = { data, currency };
  const units = await topupServiceRecords[data.service].quote(deps, tx, request);
  const total = agreedTotal(units, request);
  if (wallet.balance < total) throw insufficientBalance(total, wallet.balance, currency);
  if (checked === undefined) throw new CheckFirst();
  if ('found' in checked) throw new DomainError('player_not_found');
  const orderId = newOrderId();
  const { name: recipientName } = checked;
  await writeTopupOrder(deps, tx, { orderId, userId, data, currency, total, units, recipientName });
  return { success: true, order_id: orderId, status: 'pending' };
}
