import { RECOVERY_CODES } from '@manabar/contracts';
import { Secret } from 'otpauth';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  consumeRecoveryCode,
} from './second-factor.sql.ts';

const BYTES = 10;

/** Generates a code of 80 random bits in readable groups. */
function newRecoveryCode(): string {
  return new Secret({ size: BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalizes a typed code: removes spaces and hyphens and converts it to upper case. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

const hashOf = ({ keyedHash }: Pick<Deps, 'keyedHash'>, userId: number, code: string) =>
  keyedHash('recovery-code', String(userId), plainCode(code));

/** Replaces a user's recovery codes and returns the new ones, which are shown in clear only once. */
export async function replaceRecoveryCodes(
  deps: Pick<Deps, 'keyedHash'>,
  tx: Queryable,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deleteRecoveryCodes(tx, userId);
  const hashes = codes.map((code) => hashOf(deps, userId, code));
  await insertRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Consumes a recovery code; returns false when it is wrong or used. */
export async function spendRecoveryCode(
  deps: Pick<Deps, 'keyedHash' | 'clock'>,
  tx: Queryable,
  userId: number,
  code: string,
): Promise<boolean> {
  const taken = await consumeRecoveryCode(tx, userId, hashOf(deps, userId, code), deps.clock.now());
  return taken.length > 0;
}
