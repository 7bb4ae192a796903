import type { AdminJobDetail } from '@manabar/contracts';
import { runJob } from '#modules/bulk/index.ts';
import { addProduct, line, newCode } from './goods.ts';
import type { TestShop, TestUser } from './test-shop.ts';

export type StartJob = Parameters<TestUser['call']['admin']['jobs']['start']>[0];

/** What tests of changes to many rows do, through the shop's own calls. */
export function bulkJobsOf(shop: TestShop, admin: TestUser) {
  const { jobs, codes, audit } = admin.call.admin;
  const rowsOf = async (productId: number) => {
    const { rows } = await shop.deps.pool.query<{ id: bigint; state: string; version: number }>(
      `SELECT c.id, c.state, c.version FROM codes c JOIN price_options o ON o.id = c.option_id
        WHERE o.product_id = $1 ORDER BY c.id`,
      [productId],
    );
    return rows;
  };
  /** What the worker does, until nothing is left to do. */
  const work = async (id: number): Promise<AdminJobDetail> => {
    for (;;) {
      await runJob(shop.deps, id);
      const job = await jobs.get({ id });
      if (job.finished !== null) return job;
    }
  };
  return {
    rowsOf,
    work,
    run: async (input: StartJob) => work((await jobs.start(input)).id),
    /** A product with codes, and their ids, oldest first. */
    stock: async (count: number) => {
      const { id: productId } = await addProduct(admin);
      const text = Array.from({ length: count }, () => line(newCode())).join('\n');
      await codes.bulkLoad({ productId, text });
      return { productId, ids: (await rowsOf(productId)).map(({ id }) => Number(id)) };
    },
    /** What was written down of a job, oldest first. */
    acts: async (id: number) => (await audit.list({ q: `job:${id}` })).items.toReversed(),
  };
}
