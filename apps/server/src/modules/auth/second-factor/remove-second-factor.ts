import type { Queryable } from '#infra/db/sql.ts';
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor.sql.ts';

/** Deletes the second factor and its recovery codes; returns whether one existed. The caller has locked the user. */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  return (await deleteSecondFactor(tx, userId)).length > 0;
}
