import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'deps'>;

/** Waits until so many statements wait for locks. */
export async function waitForLocks({ deps }: Shop, count: number): Promise<void> {
  const waiting = async () =>
    (
      await deps.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count);
}

/** Calls while a deletion of the account is under way, which ends only when the call waits for it. */
export async function callDuringDeletion<Answer>(
  shop: Shop,
  userId: number,
  call: () => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>> {
  const deleting = await shop.deps.pool.connect();
  try {
    await deleting.query('BEGIN');
    await deleting.query(`SELECT erase_person($1, 'x', now())`, [userId]);
    const outcome = Promise.allSettled([call()]);
    await waitForLocks(shop, 1);
    await deleting.query('COMMIT');
    const [settled] = await outcome;
    if (!settled) throw new Error('nothing was called');
    return settled;
  } finally {
    deleting.release();
  }
}
