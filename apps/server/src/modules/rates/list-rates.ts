import type { AdminCurrencyRate, listCurrencyRatesInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { oldestGood } from './rate-age.ts';
import { toAdminRate } from './rate.mapper.ts';

type Query = z.output<typeof listCurrencyRatesInput>;
type Filter = Pick<Query, 'q' | 'sort'>;

/** Columns of the sort fields besides age. */
const columns = {
  created: null,
  to_currency: 'toCurrency',
  rate: 'rate',
  last_updated: 'updatedAt',
} as const;

/** Lists the rates, newest first unless `sort` says otherwise. `q`: part of a currency's code. */
export async function listRates(
  deps: Pick<Deps, 'prisma' | 'env' | 'clock'>,
  input: Query,
): Promise<{ items: AdminCurrencyRate[]; page: number; pageSize: number } & Total> {
  const { currencyRate } = deps.prisma;
  const where = whereOf(input);
  const [total, rows] = await Promise.all([
    countRows(deps.prisma, input, {
      table: null,
      count: (take) => currencyRate.count({ where, take }),
    }),
    currencyRate.findMany({
      ...pageWindow(input),
      orderBy: orderBy(input),
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  const oldest = oldestGood(deps);
  const items = rows.map((row) => toAdminRate(row, oldest));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** Reads one rate. Error: not_found. */
export async function getRate(
  deps: Pick<Deps, 'prisma' | 'env' | 'clock'>,
  id: number,
): Promise<AdminCurrencyRate> {
  const row = await deps.prisma.currencyRate.findUnique({ where: { id } });
  if (!row) throw new DomainError('not_found');
  return toAdminRate(row, oldestGood(deps));
}

/** All of {@link listRates} in batches, as of the start. */
export async function* readRates(
  deps: Pick<Deps, 'pool' | 'prisma' | 'env' | 'clock'>,
  input: Filter,
): AsyncGenerator<AdminCurrencyRate[]> {
  const { field, direction } = orderOf(input.sort);
  const order = { table: 'currency_rates', field: columns[field], direction } as const;
  const oldest = oldestGood(deps);
  for await (const rows of readInOrder(deps.pool, order, (behind, take) =>
    deps.prisma.currencyRate.findMany({
      where: { AND: [whereOf(input), behind] },
      orderBy: orderBy(input),
      take,
    }),
  )) {
    yield rows.map((row) => toAdminRate(row, oldest));
  }
}

function whereOf({ q }: Filter): Prisma.CurrencyRateWhereInput {
  if (!q) return {};
  const code = { contains: literally(q), mode: 'insensitive' } as const;
  return { OR: [{ fromCurrency: code }, { toCurrency: code }] };
}

function orderBy({ sort }: Filter): Prisma.CurrencyRateOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  const column = columns[field];
  return [...(column === null ? [] : [{ [column]: direction }]), { id: direction }];
}
