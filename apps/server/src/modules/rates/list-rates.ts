import type { AdminCurrencyRate, listCurrencyRatesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { oldestGood } from './rate-age.ts';
import { toAdminRate } from './rate.mapper.ts';

/** The rates, newest first unless `sort` says otherwise. `q`: part of a currency's code. */
export async function listRates(
  deps: Pick<Deps, 'prisma' | 'env' | 'clock'>,
  input: z.output<typeof listCurrencyRatesInput>,
): Promise<{ items: AdminCurrencyRate[]; page: number; pageSize: number } & Total> {
  const { currencyRate } = deps.prisma;
  const code = input.q && { contains: literally(input.q), mode: 'insensitive' as const };
  const where = code ? { OR: [{ fromCurrency: code }, { toCurrency: code }] } : {};
  const { field, direction } = orderOf(input.sort);
  const [total, rows] = await Promise.all([
    countRows(deps.prisma, {
      table: null,
      count: (take) => currencyRate.count({ where, take }),
    }),
    currencyRate.findMany({
      ...pageWindow(input),
      orderBy: [...(field === 'to_currency' ? [{ toCurrency: direction }] : []), { id: direction }],
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  const oldest = oldestGood(deps);
  const items = rows.map((row) => toAdminRate(row, oldest));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}
