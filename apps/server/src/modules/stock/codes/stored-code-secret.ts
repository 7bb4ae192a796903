import { CODE_TEXT } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { MissingCodeKeyError, type CodeCipher } from '#infra/secrets/code-cipher.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { replaceFingerprint } from '../loading/shared-code-statements.sql.ts';
import { maskCode } from './mask-code.ts';

/** A stored code's encrypted text. */
export interface StoredSecret {
  cipher: Buffer;
  key_id: string;
}

/** Returns the masked code, or a placeholder for an unreadable one, so that a lost key does not fail the whole list. */
export function shownCode(row: StoredSecret, cipher: CodeCipher): string {
  try {
    return maskCode(cipher.decrypt(row.cipher, row.key_id));
  } catch (error) {
    if (error instanceof MissingCodeKeyError) return maskCode('');
    throw error;
  }
}

/**
 * Chooses the stored secret of a locked code for a submitted `code`: unchanged when `code` is missing or in its
 * masked form. Errors: validation_error (details code: invalid), conflict (details code: duplicate).
 */
export async function chooseSecret(
  { codeCipher }: Pick<Deps, 'codeCipher'>,
  tx: Queryable,
  row: StoredSecret & { id: bigint; seen: boolean },
  code: string | undefined,
): Promise<{ cipher: Buffer; keyId: string; newText: boolean }> {
  const asItIs = { cipher: row.cipher, keyId: row.key_id, newText: false };
  if (code === undefined || code === shownCode(row, codeCipher)) return asItIs;
  if (code === codeCipher.decrypt(row.cipher, row.key_id)) return asItIs;
  if (!CODE_TEXT.test(code)) throw new DomainError('validation_error', { code: 'invalid' });
  const fingerprint = codeCipher.fingerprint(code);
  const replaced = await replaceFingerprint(tx, Number(row.id), fingerprint, row.seen);
  if (replaced.length === 0) throw new DomainError('conflict', { code: 'duplicate' });
  return { ...codeCipher.encrypt(code), newText: true };
}

/** Requires a reason for reading codes in production. Error: validation_error (reason: required). */
export function requireReason({ env }: Pick<Deps, 'env'>, reason: string | undefined): void {
  if (env.NODE_ENV === 'production' && !reason) {
    throw new DomainError('validation_error', { reason: 'required' });
  }
}
