import { withTransaction } from '#infra/db/transaction.ts';
import { captureItem, releaseItem, type Release, type Settlement } from '#modules/topup/index.ts';
import { dispatchItem } from './topup-shelf.ts';
import type { TestShop } from './test-shop.ts';

type Deps = TestShop['deps'];

/** The worker delivers an item, having taken it before if it still waited. */
export async function deliver(deps: Deps, item: bigint): Promise<Settlement> {
  await dispatchItem(deps, item);
  return withTransaction(deps.pool, (tx) => captureItem(tx, item, 'worker'));
}

/** The worker gives an item up, in whatever state it is. */
export function giveUp(deps: Deps, item: bigint, release: Partial<Release> = {}) {
  return withTransaction(deps.pool, (tx) =>
    releaseItem(tx, item, {
      state: 'failed',
      reason: 'refused_by_game',
      actor: 'worker',
      ...release,
    }),
  );
}

export interface Funds {
  available: bigint;
  held: bigint;
}

/** What a customer has in dollars, minor units. */
export async function fundsOf({ pool }: Pick<Deps, 'pool'>, userId: number): Promise<Funds> {
  const { rows } = await pool.query<Funds>(
    `SELECT max(balance) FILTER (WHERE kind = 'available') AS available, max(balance) FILTER (WHERE kind = 'held') AS held
       FROM accounts WHERE user_id = $1 AND currency = 'usd'`,
    [userId],
  );
  const [funds] = rows;
  if (!funds) throw new Error(`user ${userId} has no wallet`);
  return funds;
}
