import type { AdminCurrencyRate, listCurrencyRatesInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findPage, orderRows, type Page } from '#infra/db/find-page.ts';
import { literally } from '#infra/db/paging.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { oldestFreshTime } from './rate-age.ts';
import { toAdminRate } from './rate.mapper.ts';

type Query = z.output<typeof listCurrencyRatesInput>;
type Filter = Pick<Query, 'q' | 'sort'>;

/** Columns of the sort fields with another name. */
const columns = { to_currency: 'toCurrency', last_updated: 'updatedAt' } as const;

/** Lists the rates, newest first unless `sort` is given. `q`: part of a currency's code. */
export async function listRates(
  deps: Pick<Deps, 'prisma' | 'env' | 'clock'>,
  input: Query,
): Promise<Page<AdminCurrencyRate>> {
  const { currencyRate } = deps.prisma;
  const where = whereOf(input);
  const { items, ...page } = await findPage(deps.prisma, input, {
    where,
    count: (args) => currencyRate.count(args),
    find: (args) => currencyRate.findMany({ ...args, orderBy: orderRows(input.sort, columns) }),
  });
  const oldest = oldestFreshTime(deps);
  return { ...page, items: items.map((row) => toAdminRate(row, oldest)) };
}

/** Reads one rate. Error: not_found. */
export async function getRate(
  deps: Pick<Deps, 'prisma' | 'env' | 'clock'>,
  id: number,
): Promise<AdminCurrencyRate> {
  const row = await deps.prisma.currencyRate.findUnique({ where: { id } });
  if (!row) throw new DomainError('not_found');
  return toAdminRate(row, oldestFreshTime(deps));
}

/** Reads all rows of {@link listRates} in batches, as of the start. */
export async function* readRates(
  deps: Pick<Deps, 'prisma' | 'env' | 'clock'>,
  input: Filter,
): AsyncGenerator<AdminCurrencyRate[]> {
  const { currencyRate } = deps.prisma;
  const oldest = oldestFreshTime(deps);
  const listed = await currencyRate.findMany({
    where: whereOf(input),
    orderBy: orderRows(input.sort, columns),
    select: { id: true },
  });
  for await (const rows of readInOrder(listed, (where) => currencyRate.findMany({ where }))) {
    yield rows.map((row) => toAdminRate(row, oldest));
  }
}

function whereOf({ q }: Filter): Prisma.CurrencyRateWhereInput {
  if (!q) return {};
  const code = { contains: literally(q), mode: 'insensitive' } as const;
  return { OR: [{ fromCurrency: code }, { toCurrency: code }] };
}
