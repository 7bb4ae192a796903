import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { askSupplier } from '../fulfilment/call-supplier.ts';
import { readSentTopups, type SentTopup } from './sent-topup-log.ts';

const findOrders = statement<{ id: string }, [ids: string[]]>(
  'SELECT id FROM orders WHERE id = ANY($1)',
);

/** Top-ups of a log, compared with the database and the supplier. */
export interface ForgottenTopups {
  /** Top-ups in the log. */
  sent: number;
  /** Top-ups of missing orders that the supplier has delivered or may still deliver. */
  delivered: SentTopup[];
}

/**
 * Finds top-ups whose orders are missing in a restored database. The worker fulfils top-ups of existing orders under the
 * same references. Throws when the supplier does not answer for one.
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
