import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { tooManyHolds } from '#modules/orders/index.ts';
import { countOpenOfAddress, findStanding, lockNetwork, type StandingRow } from './holds.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Open card orders of one customer, and from one address. */
const OPEN_PER_CUSTOMER = 3;
const OPEN_PER_ADDRESS = 10;
/** Holds that came to nothing, within a day. */
const WASTED_PER_DAY = 5;
/** A hold that a newer one took the place of was one of them when it stood for so long; shorter ones add up to it. */
const LONG_REPLACED_MS = 120_000;
/** They are followed by a pause, counted from the last of them. */
const PAUSE_MS = HOUR_MS;

/** Who is about to hold goods, and from where. */
export interface Holder {
  userId: number;
  /** They have no completed paid order: what they hold is limited further. */
  newCustomer: boolean;
  addressHash: Buffer;
  networkHash: Buffer;
}

type Candidate = Omit<Holder, 'newCustomer'> & {
  /** The cart is what is to be paid: orders that cover its lines will be taken over. */
  forCart: boolean;
};

/**
 * Refuses a customer who may not open another card payment; the customer's cart is locked. Answers whether they are a
 * new customer. Errors: forbidden (money was taken back), rate_limited (details.reason holds_wasted: too many came to
 * nothing), too_many_holds (details.limit, details.scope, details.reason open).
 */
export async function checkHolder(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: PoolClient,
  { userId, addressHash, networkHash, forCart }: Candidate,
): Promise<{ newCustomer: boolean }> {
  const now = clock.now().getTime();
  const since = new Date(now - DAY_MS);
  const [standing] = await findStanding(tx, userId, forCart, since, LONG_REPLACED_MS);
  if (!standing) throw new Error(`nothing is known of user ${userId}`);
  checkStanding(standing, now);
  const newCustomer = standing.new_customer;
  if (env.RATE_LIMIT_SCALE === 0) return { newCustomer };
  await lockNetwork(tx, networkHash.readBigInt64BE());
  const limit = Math.max(1, Math.round(OPEN_PER_ADDRESS * env.RATE_LIMIT_SCALE));
  const [found] = await countOpenOfAddress(tx, userId, forCart, addressHash);
  if ((found?.open ?? 0) >= limit) throw tooManyHolds(limit, 'address', 'open');
  return { newCustomer };
}

function checkStanding(standing: StandingRow, now: number): void {
  if (standing.blocked) throw new DomainError('forbidden', { reason: 'payment_reversed' });
  if (standing.wasted >= WASTED_PER_DAY && standing.last_wasted) {
    refuseUntil(standing.last_wasted.getTime() + PAUSE_MS, now);
  }
  if (standing.open >= OPEN_PER_CUSTOMER) throw tooManyHolds(OPEN_PER_CUSTOMER, 'account', 'open');
}

function refuseUntil(end: number, now: number): void {
  if (end <= now) return;
  const retryAfter = Math.ceil((end - now) / 1000);
  throw new DomainError('rate_limited', { reason: 'holds_wasted' }, { retryAfter });
}
