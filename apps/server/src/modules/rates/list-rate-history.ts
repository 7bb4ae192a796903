import type { RateChange, rateHistoryInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findPage, type Page } from '#infra/db/find-page.ts';
import { orderOf } from '#infra/db/paging.ts';
import { toRateChange } from './rate.mapper.ts';

/** Lists the changes of a rate with actor and source, newest first. Error: not_found. */
export async function listRateHistory(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof rateHistoryInput>,
): Promise<Page<RateChange>> {
  const where = { rateId: input.id };
  const orderBy = { id: orderOf(input.sort).direction };
  const [rate, { items, ...page }] = await Promise.all([
    prisma.currencyRate.findUnique({ where: { id: input.id }, select: { id: true } }),
    findPage(prisma, input, {
      where,
      count: (args) => prisma.currencyRateChange.count(args),
      find: (args) => prisma.currencyRateChange.findMany({ ...args, orderBy }),
    }),
  ]);
  if (!rate) throw new DomainError('not_found');
  return { ...page, items: items.map(toRateChange) };
}
