import {
  languageSchema,
  type AdminThreadSummary,
  type adminThreadListSchema,
  type listAdminThreadsInput,
} from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage } from '#infra/db/find-page.ts';
import { orderIdFilter, literally, orderOf } from '#infra/db/paging.ts';
import type { PrismaClient } from '#infra/db/prisma.ts';
import { countUnreadByShop } from './admin-threads.sql.ts';

type Query = z.output<typeof listAdminThreadsInput>;
type Where = Prisma.SupportThreadWhereInput;

const withUser = { user: { select: { nickname: true } } } as const;

/**
 * Lists threads, last changed first unless `sort` is given. `q`: part of the subject or the nickname, or a whole order id.
 */
export async function listAdminThreads(
  { prisma, pool }: Pick<Deps, 'prisma' | 'pool'>,
  input: Query,
): Promise<z.infer<typeof adminThreadListSchema>> {
  const where = whereOf(prisma, input);
  const behind = input.after === undefined ? {} : await behindThread(prisma, input.after);
  const { items, ...page } = await findPage(prisma, input, {
    where,
    table: Object.keys(where).length > 0 ? null : 'support_threads',
    count: (args) => prisma.supportThread.count(args),
    // Pages follow the time of the last change, not the id.
    find: (window) =>
      prisma.supportThread.findMany({
        ...window,
        where: { AND: [where, behind] },
        orderBy: orderBy(input),
        include: withUser,
        omit: { facts: true },
      }),
  });
  const counted = await countUnreadByShop(
    pool,
    items.map(({ id }) => id),
  );
  const unread = new Map(counted.map(({ id, unread: count }) => [id, count]));
  return { ...page, items: items.map((row) => toSummary(row, unread.get(row.id) ?? 0)) };
}

function whereOf(prisma: PrismaClient, { q, state, unread }: Query): Where {
  const has = { contains: literally(q ?? ''), mode: 'insensitive' } as const;
  const { shopReadId } = prisma.supportThread.fields;
  return {
    ...(state && { state }),
    ...(unread !== undefined && {
      customerMessageId: unread ? { gt: shopReadId } : { equals: shopReadId },
    }),
    ...(q && {
      OR: [{ subject: has }, { user: { nickname: has } }, { orderId: orderIdFilter(q) }],
    }),
  };
}

/** Returns the condition for threads after one in the order of their last change; none match an unknown thread. */
async function behindThread(prisma: PrismaClient, after: number): Promise<Where> {
  const last = await prisma.supportThread.findUnique({
    where: { id: after },
    select: { updatedAt: true },
  });
  if (!last) return { id: { lt: 0 } };
  const { updatedAt } = last;
  return { OR: [{ updatedAt: { lt: updatedAt } }, { updatedAt, id: { lt: after } }] };
}

function orderBy({ sort }: Pick<Query, 'sort'>): Prisma.SupportThreadOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  const columns = {
    updated: { updatedAt: direction },
    created: { createdAt: direction },
    state: { state: direction },
    nickname: { user: { nickname: direction } },
  } as const;
  return [columns[field], { id: direction }];
}

type Row = Prisma.SupportThreadGetPayload<{ include: typeof withUser; omit: { facts: true } }>;

const toSummary = (row: Row, unread: number): AdminThreadSummary => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  unread,
  updated: row.updatedAt.toISOString(),
  order_id: row.orderId,
  userId: row.userId,
  nickname: row.user.nickname,
  language: languageSchema.parse(row.language),
  created: row.createdAt.toISOString(),
  version: row.version,
});
