import {
  nicknameKey,
  type AdminOrder,
  type adminOrderListSchema,
  type Language,
  type listAdminOrdersInput,
} from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { countRows } from '#infra/db/paging.ts';
import { toAdminOrder, withItems } from './admin-order.mapper.ts';

type Page = z.infer<typeof adminOrderListSchema>;
type Query = z.output<typeof listAdminOrdersInput>;
type OrdersDeps = Pick<Deps, 'prisma'>;

/** All orders, newest first, masked. `q`: part of an id, or the nickname of the customer. */
export function listAdminOrders(deps: OrdersDeps, language: Language, input: Query): Promise<Page> {
  return findOrders(deps, language, input, {});
}

/** The orders of one customer. Error: not_found. */
export async function listUserOrders(
  deps: OrdersDeps,
  language: Language,
  { id, ...input }: Query & { id: number },
): Promise<Page> {
  if ((await deps.prisma.user.count({ where: { id } })) === 0) throw new DomainError('not_found');
  return findOrders(deps, language, input, { userId: id });
}

/** One order, masked. Error: not_found. */
export async function getAdminOrder(
  { prisma }: OrdersDeps,
  language: Language,
  id: string,
): Promise<AdminOrder> {
  const order = await prisma.order.findUnique({ where: { id }, include: withItems });
  if (!order) throw new DomainError('not_found');
  return toAdminOrder(order, language);
}

async function findOrders(
  { prisma }: OrdersDeps,
  language: Language,
  { q, status, after, page, pageSize }: Query,
  of: Prisma.OrderWhereInput,
): Promise<Page> {
  const where: Prisma.OrderWhereInput = {
    ...of,
    ...(status && { status }),
    ...(q && {
      OR: [{ id: { contains: q, mode: 'insensitive' } }, { user: { nicknameKey: nicknameKey(q) } }],
    }),
  };
  const whole = Object.keys(where).length === 0;
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: whole ? 'orders' : null,
      count: (take) => prisma.order.count({ where, take }),
    }),
    prisma.order.findMany({
      where: after === undefined ? where : { AND: [where, await behind(prisma, after)] },
      include: withItems,
      orderBy: { seq: 'desc' },
      take: pageSize,
      skip: after === undefined ? (page - 1) * pageSize : 0,
    }),
  ]);
  return { items: rows.map((row) => toAdminOrder(row, language)), ...total, page, pageSize };
}

/** Error: validation_error (an `after` that is no order). */
async function behind(prisma: OrdersDeps['prisma'], id: string): Promise<Prisma.OrderWhereInput> {
  const order = await prisma.order.findUnique({ where: { id }, select: { seq: true } });
  if (!order) throw new DomainError('validation_error', { after: 'invalid' });
  return { seq: { lt: order.seq } };
}
