import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#deps.ts';
import { settleLedger } from '#modules/wallet/index.ts';

/**
 * Settles until nothing is left. Any transaction on the same server, also in another database, holds the
 * horizon back as long as it runs, so it may take more than two calls.
 */
export async function settleWholly(deps: Pick<Deps, 'pool'>): Promise<void> {
  for (;;) {
    await settleLedger(deps);
    const { rows } = await deps.pool.query<{ done: boolean }>(
      `SELECT coalesce((SELECT max(id) FROM postings), 0)
                <= (SELECT min(settled_through) FROM accounts WHERE kind = 'house')
              AND coalesce((SELECT max(id) FROM journals), 0)
                <= coalesce((SELECT max(through_journal) FROM ledger_seals), 0) AS done`,
    );
    if (rows[0]?.done) return;
    await sleep(5);
  }
}
