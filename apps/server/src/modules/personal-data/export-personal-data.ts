import type { PersonalData } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { readPersonalData } from './read-personal-data.sql.ts';

/** Reads all stored data of the caller. Error: unauthorized (the account was deleted). */
export async function exportPersonalData(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId }: Pick<SessionCaller, 'userId'>,
): Promise<PersonalData> {
  const [data] = await readPersonalData(pool, userId);
  if (!data?.account) throw new DomainError('unauthorized');
  return { exported: clock.now().toISOString(), ...data, account: data.account };
}
