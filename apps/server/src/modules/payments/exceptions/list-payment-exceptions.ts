import type { listPaymentExceptionsInput, paymentExceptionListSchema } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, nullsLast, orderOf, pageWindow } from '#infra/db/paging.ts';
import { toPaymentException } from './payment-exception.mapper.ts';

type Query = z.output<typeof listPaymentExceptionsInput>;

/** Lists payment exceptions, newest first unless `sort` is given. */
export async function listPaymentExceptions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof paymentExceptionListSchema>> {
  const { q, open, page, pageSize } = input;
  const where = {
    ...(open !== undefined && { resolvedAt: open ? null : { not: null } }),
    ...(q && {
      OR: [{ orderId: q }, { providerPaymentId: q }, { kind: { startsWith: literally(q) } }],
    }),
  };
  const [total, rows] = await Promise.all([
    countRows(prisma, input, {
      table: q || open !== undefined ? null : 'payment_matters',
      count: (take) => prisma.paymentException.count({ where, take }),
    }),
    prisma.paymentException.findMany({
      ...pageWindow(input),
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
      orderBy: orderBy(input),
    }),
  ]);
  return { items: rows.map(toPaymentException), ...total, page, pageSize };
}

function orderBy({ sort }: Pick<Query, 'sort'>): Prisma.PaymentExceptionOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  const byAge = { id: direction };
  switch (field) {
    case 'created':
      return [byAge];
    case 'kind':
      return [{ kind: direction }, byAge];
    case 'amount':
      return [{ amount: nullsLast(direction) }, byAge];
    case 'state':
      return [
        { resolvedAt: { sort: direction, nulls: direction === 'asc' ? 'first' : 'last' } },
        byAge,
      ];
  }
}
