import { nicknameKey } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { findNamedOrders, type NamedOrders } from './order-filter.sql.ts';

/** The shop's own number of a refund, as gateways know it. */
const REFUND = /^ref-([1-9]\d{0,17})$/i;

/** The orders that a text names whole, by any of the numbers and names they go by; null when there are none. */
export async function nameOrders(
  { pool, codeCipher }: Pick<Deps, 'pool' | 'codeCipher'>,
  text: string,
): Promise<NamedOrders | null> {
  const refund = REFUND.exec(text)?.[1];
  const [row] = await findNamedOrders(
    pool,
    text,
    nicknameKey(text),
    codeCipher.fingerprint(text),
    refund === undefined ? null : BigInt(refund),
  );
  if (!row || (row.user_id === null && row.ids.length === 0)) return null;
  return { userId: row.user_id, ids: row.ids };
}
