import { setImmediate as breathe } from 'node:timers/promises';
import type { CodeCipher } from '#infra/code-cipher.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { CodeLine } from './code-lines.ts';
import { insertCodes } from './codes.sql.ts';
import { ensureOptions, optionKey, type OptionValues, type Place } from './price-options.ts';

/** Codes encrypted between two turns of the event loop: about five milliseconds. */
const BATCH = 500;

/** Codes that are ready to be stored: no clear text is left in it. */
export interface SealedCodes {
  options: Map<string, OptionValues>;
  /** One for each code, as the two columns after it. */
  optionKeys: string[];
  fingerprints: Buffer[];
  ciphers: Buffer[];
  keyId: string;
}

/** Encrypts in batches, so that other requests are served in between. */
export async function sealCodes(
  cipher: CodeCipher,
  lines: readonly CodeLine[],
): Promise<SealedCodes> {
  const sealed: SealedCodes = {
    options: new Map(),
    optionKeys: [],
    fingerprints: [],
    ciphers: [],
    keyId: '',
  };
  for (const [index, line] of lines.entries()) {
    const option = optionKey(line);
    const encrypted = cipher.encrypt(line.code);
    sealed.options.set(option, line);
    sealed.optionKeys.push(option);
    sealed.fingerprints.push(cipher.fingerprint(line.code));
    sealed.ciphers.push(encrypted.cipher);
    sealed.keyId = encrypted.keyId;
    if (index % BATCH === BATCH - 1) await breathe();
  }
  return sealed;
}

/** Stores what was never loaded before, with the options that it needs; answers how many codes that were. */
export async function storeCodes(
  tx: Queryable,
  place: Place,
  { options, optionKeys, fingerprints, ciphers, keyId }: SealedCodes,
): Promise<number> {
  const ids = await ensureOptions(tx, place, [...options.values()]);
  const optionIds = optionKeys.map((key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error('the price option was not made');
    return id;
  });
  const [row] = await insertCodes(tx, fingerprints, ciphers, optionIds, keyId);
  return row?.added ?? 0;
}
