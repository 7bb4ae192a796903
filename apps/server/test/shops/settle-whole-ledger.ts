import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#deps.ts';
import { settleLedger } from '#modules/ledger/index.ts';

/**
 * Settles the ledger completely. Any running transaction on the server, also in another database, delays the horizon, so that two
 * calls may not suffice.
 */
export async function settleWholeLedger(deps: Pick<Deps, 'pool'>): Promise<void> {
  for (;;) {
    await settleLedger(deps);
    const { rows } = await deps.pool.query<{ done: boolean }>(
      `SELECT coalesce((SELECT max(id) FROM postings), 0)
                <= (SELECT min(settled_through) FROM accounts WHERE kind = 'house')
              AND coalesce((SELECT max(id) FROM journals), 0)
                <= coalesce((SELECT max(through_journal) FROM ledger_seals), 0)
              AND (SELECT max(id) FROM accounts) <= (SELECT copied_accounts_through FROM ledger_horizon)
              AND coalesce((SELECT max(id) FROM postings), 0) <= (SELECT copied_postings_through FROM ledger_horizon) AS done`,
    );
    if (rows[0]?.done) return;
    await sleep(5);
  }
}
