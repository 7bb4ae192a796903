import { MissingCodeKeyError, type CodeCipher } from '#infra/secrets/code-cipher.ts';

const DOTS = '••••';
const SHORTEST_SHOWN = 12;

/** Masks a code for admin lists: its last four characters, or none when it is shorter than 12. */
function maskCode(code: string): string {
  const characters = [...code];
  return characters.length < SHORTEST_SHOWN ? DOTS : `${DOTS}${characters.slice(-4).join('')}`;
}

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
