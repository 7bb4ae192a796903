import { nicknameKey } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { possibleFingerprints } from '#modules/denominations/index.ts';
import { findNamedOrders, type NamedOrders } from './order-filter.sql.ts';

/** The shop's reference of a refund at a gateway. */
const REFUND = /^ref-([1-9]\d{0,17})$/i;

/**
 * Finds the orders that a text identifies exactly by an id, reference, code or nickname; null without a match. A code of the shop
 * is found however a customer may write it, as for its activation.
 */
export async function findOrdersBySearch(
  { pool, codeCipher }: Pick<Deps, 'pool' | 'codeCipher'>,
  text: string,
): Promise<NamedOrders | null> {
  const refund = REFUND.exec(text)?.[1];
  const [row] = await findNamedOrders(
    pool,
    text,
    nicknameKey(text),
    possibleFingerprints(codeCipher, text),
    refund === undefined ? null : BigInt(refund),
  );
  if (!row || (row.user_id === null && row.ids.length === 0)) return null;
  return { userId: row.user_id, ids: row.ids };
}
