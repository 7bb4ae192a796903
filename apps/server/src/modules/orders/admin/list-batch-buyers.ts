import {
  toDecimal,
  type BatchBuyer,
  type batchBuyerListSchema,
  type Language,
  type listBatchBuyersInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { orderOf, pageWindow, spanAfter, toTotal } from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';
import { localized } from '#modules/catalogue/index.ts';
import { countBuyers, listBuyerRows, type BatchBuyerRow } from './batch-buyers.sql.ts';

type Query = z.output<typeof listBatchBuyersInput>;

/** Lists the buyers of a batch by code, newest first unless `sort` is given, without the code texts. */
export async function listBatchBuyers(
  { pool }: Pick<Deps, 'pool'>,
  input: Query,
  language: Language,
): Promise<z.infer<typeof batchBuyerListSchema>> {
  const filter = [input.batchId, input.outcome ?? null] as const;
  const { take, skip } = pageWindow(input);
  const [[count], rows] = await Promise.all([
    countBuyers(pool, ...filter, input.countTo + 1),
    listBuyerRows[orderOf(input.sort).direction](
      pool,
      ...filter,
      ...spanAfter(input.after),
      take,
      skip,
    ),
  ]);
  const total = toTotal(count?.counted ?? 0, input.countTo);
  return {
    items: rows.map((row) => toBuyer(row, language)),
    ...total,
    page: input.page,
    pageSize: input.pageSize,
  };
}

/** Reads all rows of {@link listBatchBuyers} in batches, without rows added since the start. */
export async function* readBatchBuyers(
  { pool }: Pick<Deps, 'pool'>,
  { batchId, outcome, sort }: Omit<Query, 'page' | 'pageSize' | 'after'>,
  language: Language,
): AsyncGenerator<BatchBuyer[]> {
  const { direction } = orderOf(sort);
  const order = { table: 'codes', direction, idOf: ({ id }: BatchBuyerRow) => id } as const;
  for await (const rows of readByAge(pool, order, (span, take) =>
    listBuyerRows[direction](pool, batchId, outcome ?? null, ...span, take, 0),
  )) {
    yield rows.map((row) => toBuyer(row, language));
  }
}

function toBuyer(row: BatchBuyerRow, language: Language): BatchBuyer {
  return {
    id: Number(row.id),
    orderId: row.order_id,
    itemId: Number(row.item_id),
    userId: row.user_id,
    nickname: row.nickname,
    product: localized(row.translations, language, 'title', row.product),
    gameAmount: row.game_amount,
    price: toDecimal(row.unit_price),
    currency: row.currency,
    ordered: row.ordered_at.toISOString(),
    revealedAt: row.revealed_at?.toISOString() ?? null,
    outcome: row.outcome,
  };
}
