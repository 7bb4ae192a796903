import type { listPaymentExceptionsInput, paymentExceptionListSchema } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage } from '#infra/db/find-page.ts';
import { orderIdFilter, literally, nullsLast, orderOf } from '#infra/db/paging.ts';
import { readExceptionStates, toPaymentException } from './payment-exception.mapper.ts';

type Query = z.output<typeof listPaymentExceptionsInput>;

/** Lists payment exceptions, newest first unless `sort` is given. */
export async function listPaymentExceptions(
  { pool, prisma }: Pick<Deps, 'pool' | 'prisma'>,
  input: Query,
): Promise<z.infer<typeof paymentExceptionListSchema>> {
  const { q, open } = input;
  const where = {
    ...(open !== undefined && { resolvedAt: open ? null : { not: null } }),
    ...(q && {
      OR: [
        { orderId: orderIdFilter(q) },
        { providerPaymentId: q },
        { kind: { startsWith: literally(q) } },
      ],
    }),
  };
  const { items, ...page } = await findPage(prisma, input, {
    where,
    table: q || open !== undefined ? null : 'payment_matters',
    count: (args) => prisma.paymentException.count(args),
    find: (args) => prisma.paymentException.findMany({ ...args, orderBy: orderBy(input) }),
  });
  const states = await readExceptionStates(
    pool,
    items.map(({ id }) => id),
  );
  return { ...page, items: items.map((row) => toPaymentException(row, states)) };
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
