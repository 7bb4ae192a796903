import type { Queryable } from '#infra/db/sql.ts';
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor.sql.ts';

/** Takes the second factor and its recovery codes away; answers whether there was one. The caller holds the user's row. */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  return (await deleteSecondFactor(tx, userId)).length > 0;
}
