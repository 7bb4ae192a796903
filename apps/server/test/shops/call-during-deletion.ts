import { waitForLocks } from '../clients/wait-for-locks.ts';
import type { TestShop } from './test-shop.ts';

/** Makes a call during a deletion of the account, which ends only when the call waits for it. */
export async function callDuringDeletion<Answer>(
  shop: TestShop,
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
