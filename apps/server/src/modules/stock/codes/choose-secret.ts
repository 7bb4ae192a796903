import { isCodeText } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { replaceFingerprint } from '../loading/shared-code-statements.sql.ts';
import { shownCode, type StoredSecret } from './mask-code.ts';

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
  if (!isCodeText(code)) throw new DomainError('validation_error', { code: 'invalid' });
  const fingerprint = codeCipher.fingerprint(code);
  const replaced = await replaceFingerprint(tx, Number(row.id), fingerprint, row.seen);
  if (replaced.length === 0) throw new DomainError('conflict', { code: 'duplicate' });
  return { ...codeCipher.encrypt(code), newText: true };
}
