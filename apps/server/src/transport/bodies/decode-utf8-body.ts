import { isUtf8 } from 'node:buffer';
import { DomainError } from '#errors.ts';

/**
 * Decodes a body as UTF-8. Other bytes would become replacement characters, and a code or a password would be stored
 * damaged. Error: validation_error.
 */
export function decodeUtf8Body(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new DomainError('validation_error', { input: 'invalid' });
  return bytes.toString('utf8');
}
