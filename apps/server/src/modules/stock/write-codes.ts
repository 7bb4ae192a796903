import type { CodeCipher } from '#infra/code-cipher.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { CodeLine } from './code-lines.ts';
import { insertBatchCodes } from './code-tables.sql.ts';
import { ensureOptions, optionKey, type OptionValues, type Place } from './price-options.ts';
import { sealTexts, type SealedTexts } from './seal-texts.ts';

/** Codes that are ready to be stored, with the options that they are of. */
export interface SealedCodes extends SealedTexts {
  options: Map<string, OptionValues>;
  /** One for each code. */
  optionKeys: string[];
}

/** As {@link sealTexts}, of lines with the values of their options. */
export async function sealCodes(
  cipher: CodeCipher,
  lines: readonly CodeLine[],
): Promise<SealedCodes> {
  const options = new Map<string, OptionValues>();
  const optionKeys = lines.map(({ gameAmount, priceUsd, priceRub }) => {
    const option = { gameAmount, priceUsd, priceRub };
    options.set(optionKey(option), option);
    return optionKey(option);
  });
  return { ...(await sealTexts(cipher, lines)), options, optionKeys };
}

/** Stores what was never loaded before in a batch, with the options that it needs; answers how many codes that were. */
export async function storeCodes(
  tx: Queryable,
  place: Place,
  batchId: number,
  { options, optionKeys, fingerprints, ciphers, keyId }: SealedCodes,
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
