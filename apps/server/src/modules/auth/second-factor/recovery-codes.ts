import { RECOVERY_CODES } from '@manabar/contracts';
import { Secret } from 'otpauth';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './second-factor.sql.ts';

const BYTES = 10;

/** 80 random bits, in groups that can be read and typed. */
function newRecoveryCode(): string {
  return new Secret({ size: BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-');
}

/** What was typed, without what stands in it to be read better. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

const hashOf = ({ privateHash }: Pick<Deps, 'privateHash'>, userId: number, code: string) =>
  privateHash('recovery-code', String(userId), plainCode(code));

/** Gives an admin new recovery codes and answers them, in clear this once; the ones before are good for nothing. */
export async function replaceRecoveryCodes(
  deps: Pick<Deps, 'privateHash'>,
  tx: Queryable,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deleteRecoveryCodes(tx, userId);
  const hashes = codes.map((code) => hashOf(deps, userId, code));
  await insertRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Uses a recovery code up; false when it is none, or was used already. */
export async function spendRecoveryCode(
  deps: Pick<Deps, 'privateHash' | 'clock'>,
  tx: Queryable,
  userId: number,
  code: string,
): Promise<boolean> {
  const taken = await takeRecoveryCode(tx, userId, hashOf(deps, userId, code), deps.clock.now());
  return taken.length > 0;
}
