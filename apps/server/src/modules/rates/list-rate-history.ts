import type { RateChange, rateHistoryInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { countRows, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { toRateChange } from './rate.mapper.ts';

/** Lists who set a rate and from which source, newest first. Error: not_found. */
export async function listRateHistory(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof rateHistoryInput>,
): Promise<{ items: RateChange[]; page: number; pageSize: number } & Total> {
  const where = { rateId: input.id };
  const [rate, total, rows] = await Promise.all([
    prisma.currencyRate.findUnique({ where: { id: input.id }, select: { id: true } }),
    countRows(prisma, input, {
      table: null,
      count: (take) => prisma.currencyRateChange.count({ where, take }),
    }),
    prisma.currencyRateChange.findMany({
      ...pageWindow(input),
      orderBy: { id: orderOf(input.sort).direction },
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  if (!rate) throw new DomainError('not_found');
  return { items: rows.map(toRateChange), ...total, page: input.page, pageSize: input.pageSize };
}
