import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { askSupplier } from '../fulfilment/call-supplier.ts';
import { readSentTopups, type SentTopup } from './sent-topup-log.ts';

const findOrders = statement<{ id: string }, [ids: string[]]>(
  'SELECT id FROM orders WHERE id = ANY($1)',
);

/** What a log says about top-ups, compared with the database and the supplier. */
export interface ForgottenTopups {
  /** Top-ups in the log. */
  sent: number;
  /** Those of orders that the database does not have, which the supplier has delivered or is about to. */
  delivered: SentTopup[];
}

/**
 * Finds top-ups whose orders a restored database has forgotten. Those of orders that it has are fulfilled by the worker,
 * under the same references. Throws when the supplier does not answer about one.
 *
 * @param lines lines of the log of workers
 */
export async function findForgottenTopups(
  { pool, suppliers }: Pick<Deps, 'pool' | 'suppliers'>,
  lines: AsyncIterable<string>,
): Promise<ForgottenTopups> {
  const sent = await readSentTopups(lines);
  const orders = [...new Set([...sent.values()].map(({ order }) => order))];
  const known = new Set((await findOrders(pool, orders)).map(({ id }) => id));
  const delivered: SentTopup[] = [];
  for (const topup of sent.values()) {
    if (known.has(topup.order)) continue;
    const supplier = suppliers.supplierNamed(topup.supplier);
    const answer = await askSupplier(supplier, topup.reference, topup.byCode);
    if (answer.status === 'unknown') {
      throw new Error(
        `The supplier did not answer about the top-up ${topup.reference}: run this again.`,
      );
    }
    if (answer.status === 'succeeded' || answer.status === 'processing') delivered.push(topup);
  }
  return { sent: sent.size, delivered };
}
