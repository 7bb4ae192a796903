import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { EncryptedCodes } from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { holdDenomination, insertCodes } from './redeem-codes.sql.ts';

/** Locks a denomination against deletion until the transaction ends, and returns it. Error: not_found. */
export async function requireDenomination(
  tx: Queryable,
  denominationId: number,
): Promise<{ gameAmount: number; priceUsd: bigint | null; priceRub: bigint | null }> {
  const [held] = await holdDenomination(tx, pubgGame.service, denominationId);
  if (!held) throw new DomainError('not_found', { denominationId: 'not_found' });
  return { gameAmount: held.game_amount, priceUsd: held.price_usd, priceRub: held.price_rub };
}

/** Stores the codes that were never loaded before, and returns their number. */
export async function storeRedeemCodes(
  tx: Queryable,
  denominationId: number,
  { fingerprints, ciphers, keyId }: EncryptedCodes,
): Promise<number> {
  const owners = fingerprints.map(() => denominationId);
  const [row] = await insertCodes(tx, fingerprints, ciphers, owners, keyId);
  return row?.added ?? 0;
}
