import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { CodeLine } from './parse-code-line.ts';
import { insertBatchCodes } from './shared-code-statements.sql.ts';
import {
  ensureOptions,
  optionKey,
  type OptionValues,
  type Place,
} from '../pricing/ensure-price-options.ts';
import { encryptCodes, type EncryptedCodes } from './encrypt-codes.ts';

/** Encrypted codes with their options. */
export interface PreparedCodes extends EncryptedCodes {
  options: Map<string, OptionValues>;
  /** One key for each code. */
  optionKeys: string[];
}

/** Like {@link encryptCodes}, for lines with the values of their options. */
export async function prepareCodes(
  cipher: CodeCipher,
  lines: readonly CodeLine[],
): Promise<PreparedCodes> {
  const options = new Map<string, OptionValues>();
  const optionKeys = lines.map(({ gameAmount, priceUsd, priceRub }) => {
    const option = { gameAmount, priceUsd, priceRub };
    options.set(optionKey(option), option);
    return optionKey(option);
  });
  return { ...(await encryptCodes(cipher, lines)), options, optionKeys };
}

/** Stores the new codes in a batch, creates the options that they need, and returns how many codes were new. */
export async function storeCodes(
  tx: Queryable,
  place: Place,
  batchId: number,
  { options, optionKeys, fingerprints, ciphers, keyId }: PreparedCodes,
): Promise<number> {
  const ids = await ensureOptions(tx, place, [...options.values()]);
  const optionIds = optionKeys.map((key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error('the price option was not made');
    return id;
  });
  const [row] = await insertBatchCodes(tx, fingerprints, ciphers, optionIds, keyId, batchId);
  return row?.added ?? 0;
}
