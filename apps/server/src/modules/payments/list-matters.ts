import type { listPaymentMattersInput, paymentMatterListSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow } from '#infra/db/paging.ts';
import { toPaymentMatter } from './matter.mapper.ts';

/** What of payments needs a person, newest first unless `sort` says otherwise. */
export async function listMatters(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listPaymentMattersInput>,
): Promise<z.infer<typeof paymentMatterListSchema>> {
  const { q, open, page, pageSize } = input;
  const where = {
    ...(open !== undefined && { resolvedAt: open ? null : { not: null } }),
    ...(q && {
      OR: [{ orderId: q }, { providerPaymentId: q }, { kind: { startsWith: literally(q) } }],
    }),
  };
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: q || open !== undefined ? null : 'payment_matters',
      count: (take) => prisma.paymentMatter.count({ where, take }),
    }),
    prisma.paymentMatter.findMany({
      ...pageWindow(input),
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
      orderBy: { id: orderOf(input.sort).direction },
    }),
  ]);
  return { items: rows.map(toPaymentMatter), ...total, page, pageSize };
}
