import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { tooManyHolds } from '#modules/orders/index.ts';
import {
  countOpenOfAddress,
  findCustomerHolds,
  lockNetwork,
  type CustomerHoldsRow,
} from './hold-limits.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Most open card orders of one customer, and from one address. */
const OPEN_PER_CUSTOMER = 3;
const OPEN_PER_ADDRESS = 10;
/** Wasted reservations within a day that cause a pause. */
const WASTED_PER_DAY = 5;
/** Duration from which a superseded reservation is wasted; shorter ones add up. */
const LONG_REPLACED_MS = 120_000;
/** Pause without card orders, counted from the last wasted reservation. */
const PAUSE_MS = HOUR_MS;

/** The customer who reserves goods, with keyed hashes of address and network. */
export interface Holder {
  userId: number;
  /** The customer has no completed paid order; stricter limits apply. */
  newCustomer: boolean;
  addressHash: Buffer;
  networkHash: Buffer;
}

type Candidate = Omit<Holder, 'newCustomer'> & {
  /** The cart is to be paid, so that orders that cover its lines are superseded. */
  forCart: boolean;
};

/**
 * Checks whether a customer may open another card payment and returns whether they are a new customer. The caller has
 * locked the cart. Errors: forbidden (unresolved chargeback), rate_limited (details.reason holds_wasted: too many wasted
 * reservations), too_many_holds (details.limit, details.scope, details.reason open).
 */
export async function checkHoldLimits(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: PoolClient,
  { userId, addressHash, networkHash, forCart }: Candidate,
): Promise<{ newCustomer: boolean }> {
  const now = clock.now().getTime();
  const since = new Date(now - DAY_MS);
  const [holds] = await findCustomerHolds(tx, userId, forCart, since, LONG_REPLACED_MS);
  if (!holds) throw new Error(`nothing is known of user ${userId}`);
  checkHolds(holds, now);
  const newCustomer = holds.new_customer;
  if (env.RATE_LIMIT_SCALE === 0) return { newCustomer };
  await lockNetwork(tx, networkHash.readBigInt64BE());
  const limit = Math.max(1, Math.round(OPEN_PER_ADDRESS * env.RATE_LIMIT_SCALE));
  const [found] = await countOpenOfAddress(tx, userId, forCart, addressHash);
  if ((found?.open ?? 0) >= limit) throw tooManyHolds(limit, 'address', 'open');
  return { newCustomer };
}

function checkHolds(holds: CustomerHoldsRow, now: number): void {
  if (holds.blocked) throw new DomainError('forbidden', { reason: 'payment_reversed' });
  if (holds.wasted >= WASTED_PER_DAY && holds.last_wasted) {
    refuseUntil(holds.last_wasted.getTime() + PAUSE_MS, now);
  }
  if (holds.open >= OPEN_PER_CUSTOMER) throw tooManyHolds(OPEN_PER_CUSTOMER, 'account', 'open');
}

function refuseUntil(end: number, now: number): void {
  if (end <= now) return;
  const retryAfter = Math.ceil((end - now) / 1000);
  throw new DomainError('rate_limited', { reason: 'holds_wasted' }, { retryAfter });
}
