import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { tooManyHolds } from '#modules/orders/index.ts';
import { countOpenOfAddress, findExceededShare, findStanding, lockAddress } from './holds.sql.ts';

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

export interface Holder {
  userId: number;
  addressHash: Buffer;
  /** The cart is what is to be paid: orders that cover its lines will be taken over. */
  forCart: boolean;
}

/**
 * Refuses whoever may not open another card payment; the customer's cart is locked. Errors: forbidden (money was taken
 * back), rate_limited (details.reason holds_wasted: too many came to
 * nothing), too_many_holds (details.limit, details.reason: open, address).
 */
export async function checkHolder(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: PoolClient,
  { userId, addressHash, forCart }: Holder,
): Promise<void> {
  const now = clock.now().getTime();
  const [standing] = await findStanding(
    tx,
    userId,
    forCart,
    new Date(now - DAY_MS),
    LONG_REPLACED_MS,
  );
  if (!standing) throw new Error(`nothing is known of user ${userId}`);
  if (standing.blocked) throw new DomainError('forbidden', { reason: 'payment_reversed' });
  if (standing.wasted >= WASTED_PER_DAY && standing.last_wasted) {
    const wait = standing.last_wasted.getTime() + PAUSE_MS - now;
    if (wait > 0) {
      throw new DomainError(
        'rate_limited',
        { reason: 'holds_wasted' },
        { retryAfter: Math.ceil(wait / 1000) },
      );
    }
  }
  if (standing.open >= OPEN_PER_CUSTOMER) {
    throw tooManyHolds(OPEN_PER_CUSTOMER, 'open');
  }
  if (env.RATE_LIMIT_SCALE === 0) return;
  const limit = Math.max(1, Math.round(OPEN_PER_ADDRESS * env.RATE_LIMIT_SCALE));
  await lockAddress(tx, addressHash.readBigInt64BE());
  const [found] = await countOpenOfAddress(tx, userId, forCart, addressHash);
  if ((found?.open ?? 0) >= limit) throw tooManyHolds(limit, 'address');
}

/** After an order and its payment were written: nobody holds most of what there is. Error: too_many_holds. */
export async function checkShare(tx: PoolClient, userId: number, orderId: string): Promise<void> {
  const [share] = await findExceededShare(tx, userId, orderId);
  if (share?.limit != null) throw tooManyHolds(share.limit, 'share');
}
