import type { Deps } from '#deps.ts';
import { settle } from './wallet.sql.ts';

/**
 * Moves the watermarks of the house accounts and seals finished journals. Each call settles what was written
 * before the call before, so it is to run regularly; two at once do no harm.
 */
export async function settleLedger({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  await settle(pool);
}
