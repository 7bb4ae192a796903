import PQueue from 'p-queue';
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
  /** Top-ups of missing orders about which the supplier did not answer, and why. */
  unanswered: { topup: SentTopup; cause: unknown }[];
}

/** Maximum number of concurrent calls, so that time-outs of an unavailable supplier do not add up. */
const CONCURRENT_CALLS = 16;

/**
 * Finds top-ups whose orders are missing in a restored database. The worker fulfils top-ups of existing orders under the
 * same references.
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
  const forgotten = [...sent.values()].filter(({ order }) => !known.has(order));
  const answers = await new PQueue({ concurrency: CONCURRENT_CALLS }).addAll(
    forgotten.map((topup) => async () => {
      const supplier = suppliers.supplierNamed(topup.supplier);
      return { topup, answer: await askSupplier(supplier, topup.reference, topup.byCode) };
    }),
  );
  return {
    sent: sent.size,
    delivered: answers
      .filter(({ answer: { status } }) => status === 'succeeded' || status === 'processing')
      .map(({ topup }) => topup),
    unanswered: answers.flatMap(({ topup, answer }) =>
      answer.status === 'unknown' ? [{ topup, cause: answer.cause }] : [],
    ),
  };
}
