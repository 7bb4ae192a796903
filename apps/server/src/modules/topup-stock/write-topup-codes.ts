import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { SealedTexts } from '#modules/stock/index.ts';
import { pubgGame } from './denomination-games.ts';
import { holdDenomination, insertCodes } from './topup-codes.sql.ts';

/** Makes sure that codes can be of this denomination, until the transaction ends, and says what it is. Error: not_found. */
export async function requireDenomination(
  tx: Queryable,
  denominationId: number,
): Promise<{ gameAmount: number; priceUsd: bigint | null; priceRub: bigint | null }> {
  const [held] = await holdDenomination(tx, pubgGame.service, denominationId);
  if (!held) throw new DomainError('not_found', { denominationId: 'not_found' });
  return { gameAmount: held.game_amount, priceUsd: held.price_usd, priceRub: held.price_rub };
}

/** Stores what was never loaded before; answers how many codes that were. */
export async function storeTopupCodes(
  tx: Queryable,
  denominationId: number,
  { fingerprints, ciphers, keyId }: SealedTexts,
): Promise<number> {
  const owners = fingerprints.map(() => denominationId);
  const [row] = await insertCodes(tx, fingerprints, ciphers, owners, keyId);
  return row?.added ?? 0;
}
