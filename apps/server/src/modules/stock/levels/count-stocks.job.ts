import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { countStockOf, listOptionsToCount } from './stock-counts.sql.ts';

/** Counts the codes on sale of options with many of them, for the order of the admin's lists of stock and prices. */
export async function countStocks({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await listOptionsToCount(pool)) {
    // A failed count does not prevent the counts of other options.
    await countStockOf(pool, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'stocks were not counted');
}

export const countStocksJob: ScheduledJob<Deps> = {
  name: 'stock.counts',
  cron: '*/5 * * * *',
  longestSeconds: 300,
  run: countStocks,
};
