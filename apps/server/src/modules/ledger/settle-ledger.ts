import type { Deps } from '#deps.ts';
import { settle } from './journals.sql.ts';

/**
 * Moves the watermarks of the house accounts, seals finished journals, and copies balances for the list of users. Each call
 * settles rows that were written before the previous call, so it must run regularly; concurrent calls are safe.
 */
export async function settleLedger({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  await settle(pool);
}
