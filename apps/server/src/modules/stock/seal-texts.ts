import { setImmediate as breathe } from 'node:timers/promises';
import type { CodeCipher } from '#infra/code-cipher.ts';

/** Codes encrypted between two turns of the event loop: about five milliseconds. */
const BATCH = 500;

/** Codes that are ready to be stored, in their order: no clear text is left in it. */
export interface SealedTexts {
  fingerprints: Buffer[];
  ciphers: Buffer[];
  keyId: string;
}

/** Encrypts in batches, so that other requests are served in between. */
export async function sealTexts(
  cipher: CodeCipher,
  lines: readonly { code: string }[],
): Promise<SealedTexts> {
  const sealed: SealedTexts = { fingerprints: [], ciphers: [], keyId: '' };
  for (const [index, { code }] of lines.entries()) {
    const encrypted = cipher.encrypt(code);
    sealed.fingerprints.push(cipher.fingerprint(code));
    sealed.ciphers.push(encrypted.cipher);
    sealed.keyId = encrypted.keyId;
    if (index % BATCH === BATCH - 1) await breathe();
  }
  return sealed;
}
