import type { AdminOrder, Language, listAdminOrdersInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { orderOf } from '#infra/db/paging.ts';
import { readAfter, readByIds } from '#infra/db/read-all.ts';
import { readAllIds } from '#infra/db/read-all-ids.ts';
import {
  declareOrderSeqs,
  findOrderIds,
  listOrderKeys,
  type OrderKey,
} from './admin-orders.sql.ts';
import { filterOf, readOrders } from './list-admin-orders.ts';

type Query = z.output<typeof listAdminOrdersInput>;

/** Reads filtered orders in batches, without orders added since the start; or the orders `ids`, in that order. */
export async function* readOrdersInBatches(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'env' | 'clock'>,
  language: Language,
  { ids, ...input }: Omit<Query, 'page' | 'pageSize' | 'after'> & { ids?: string[] | undefined },
): AsyncGenerator<AdminOrder[]> {
  const { pool } = deps;
  if (ids) {
    yield await readOrders(deps, language, ids);
    return;
  }
  const order = orderOf(input.sort);
  const filter = await filterOf(deps, input);
  // Only the status of an order can change during the reading, so only this order needs all ids at the start.
  const batches: AsyncGenerator<{ id: string }[]> =
    order.field === 'status'
      ? readByIds(await readAllIds(pool, (tx) => declareOrderSeqs(tx, filter, order)), (seqs) =>
          findOrderIds(pool, seqs),
        )
      : readAfter(pool, 'orders', (last: OrderKey | null, before, take) =>
          listOrderKeys(
            pool,
            {
              ...filter,
              before,
              ...(last && { behind: { order, seq: last.seq, value: last.value } }),
            },
            { order, take, skip: 0 },
          ),
        );
  for await (const keys of batches) {
    yield await readOrders(
      deps,
      language,
      keys.map(({ id }) => id),
    );
  }
}
