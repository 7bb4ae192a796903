import type { listSupportInput, supportListSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage, orderRows } from '#infra/db/find-page.ts';
import { literally } from '#infra/db/paging.ts';
import { toSupportMessage, withThread } from './support.mapper.ts';

type Query = z.output<typeof listSupportInput>;

/**
 * Lists messages to support, newest first unless `sort` is given. `q`: part of the nickname or the message, or a
 * whole userId.
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
  const orderBy = orderRows(input.sort);
  const { items, ...page } = await findPage(prisma, input, {
    where,
    table: q || status ? null : 'support_messages',
    count: (args) => prisma.supportMessage.count(args),
    find: (args) => prisma.supportMessage.findMany({ ...args, orderBy, include: withThread }),
  });
  return { ...page, items: items.map(toSupportMessage) };
}
