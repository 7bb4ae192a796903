import type { AdminJobDetail, CodeBatch, RecallMeans } from '@manabar/contracts';
import { runJob } from '#modules/bulk/index.ts';
import { addProduct, buy, line, newCode } from './goods.ts';
import type { TestShop, TestUser } from './test-shop.ts';

/** Codes of one price, loaded together. */
export interface LoadedBatch {
  id: number;
  productId: number;
  codes: string[];
}

/** What tests of batches do, through the shop's own calls. */
export function batchesOf(shop: TestShop, admin: TestUser) {
  const { batches, codes, jobs } = admin.call.admin;
  const reason = 'the supplier sold them twice';
  const newest = async (): Promise<CodeBatch> => {
    const [batch] = (await batches.list({ pageSize: 1 })).items;
    if (!batch) throw new Error('there is no batch');
    return batch;
  };
  /** Loads codes; of a product of their own unless given. */
  const load = async (
    count: number,
    { productId, note, usd }: { productId?: number; note?: string; usd?: string } = {},
  ): Promise<LoadedBatch> => {
    const product = productId ?? (await addProduct(admin)).id;
    const texts = Array.from({ length: count }, () => newCode());
    const text = texts.map((code) => line(code, usd ? { usd } : {})).join('\n');
    await codes.bulkLoad({ productId: product, text, ...(note && { note }) });
    return { id: (await newest()).id, productId: product, codes: texts };
  };
  /** What the worker does, until nothing is left to do. */
  const work = async (id: number): Promise<AdminJobDetail> => {
    for (;;) {
      await runJob(shop.deps, id);
      const job = await jobs.get({ id });
      if (job.finished !== null) return job;
    }
  };
  const start = (batchId: number, means: RecallMeans) =>
    jobs.start({ kind: 'batches.make_good', means, reason, selection: { filter: { batchId } } });
  const states = async (batchId: number): Promise<Record<string, number>> => {
    const { rows } = await shop.deps.pool.query<{ state: string; n: number }>(
      'SELECT state::text, count(*)::int AS n FROM codes WHERE batch_id = $1 GROUP BY state',
      [batchId],
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  };
  return {
    reason,
    load,
    newest,
    work,
    start,
    states,
    recall: (id: number) => batches.recall({ id, reason }),
    /** Gives every buyer of a recalled batch what is due, and answers the job. */
    makeGood: async (batchId: number, means: RecallMeans) => work((await start(batchId, means)).id),
    /** Buys so many units of a batch's option, and answers the order. */
    sell: async ({ productId }: LoadedBatch, quantity: number, buyer?: TestUser) => {
      const customer = buyer ?? (await shop.registerUser());
      const id = await buy(shop, customer, { productId, gameAmount: 100, quantity });
      return { id, customer };
    },
  };
}
