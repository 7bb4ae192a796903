import type { listSupportInput, supportListSchema } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow } from '#infra/db/paging.ts';
import { toSupportMessage } from './support.mapper.ts';

type Query = z.output<typeof listSupportInput>;

/**
 * Lists messages to support, newest first unless `sort` says otherwise. `q`: part of the nickname or the
 * message, or a whole userId.
 */
export async function listSupportMessages(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof supportListSchema>> {
  const { q, status } = input;
  const has = { contains: literally(q ?? ''), mode: 'insensitive' } as const;
  const where = {
    ...(status && { status }),
    ...(q && { OR: [{ nickname: has }, { message: has }, { userRef: q }] }),
  };
  const [total, rows] = await Promise.all([
    countRows(prisma, input, {
      table: q || status ? null : 'support_messages',
      count: (take) => prisma.supportMessage.count({ where, take }),
    }),
    prisma.supportMessage.findMany({
      ...pageWindow(input),
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
      orderBy: orderBy(input),
    }),
  ]);
  const { page, pageSize } = input;
  return { items: rows.map(toSupportMessage), ...total, page, pageSize };
}

function orderBy({ sort }: Pick<Query, 'sort'>): Prisma.SupportMessageOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  return [...(field === 'created' ? [] : [{ [field]: direction }]), { id: direction }];
}
