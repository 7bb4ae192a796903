import { setImmediate as breathe } from 'node:timers/promises';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';

/** Codes encrypted between two turns of the event loop, which take about five milliseconds. */
const BATCH = 500;

/** Encrypted codes in their order, without clear text. */
export interface EncryptedCodes {
  fingerprints: Buffer[];
  ciphers: Buffer[];
  keyId: string;
}

/** Encrypts in batches, so that other requests are served in between. */
export async function encryptCodes(
  cipher: CodeCipher,
  lines: readonly { code: string }[],
): Promise<EncryptedCodes> {
  const sealed: EncryptedCodes = { fingerprints: [], ciphers: [], keyId: '' };
  for (const [index, { code }] of lines.entries()) {
    const encrypted = cipher.encrypt(code);
    sealed.fingerprints.push(cipher.fingerprint(code));
    sealed.ciphers.push(encrypted.cipher);
    sealed.keyId = encrypted.keyId;
    if (index % BATCH === BATCH - 1) await breathe();
  }
  return sealed;
}
