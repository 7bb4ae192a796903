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
import { countRows, EXACT_TOTAL, orderOf, toTotal, type Total } from '#infra/db/paging.ts';
import { findOrdersById, searchOrderIds } from './admin-orders.sql.ts';
import { toOrderDtos } from './orders.mapper.ts';

type Page = z.infer<typeof adminOrderListSchema>;
type Query = z.output<typeof listAdminOrdersInput>;
type OrdersDeps = Pick<Deps, 'pool' | 'prisma'>;
type Found = Total & { ids: string[] };

/**
 * All orders, newest first unless `sort` says otherwise, masked. `q`: an order's id or its customer's nickname;
 * where neither is found, a part of an id. Error: validation_error (an `after` that is no order).
 */
export function listAdminOrders(deps: OrdersDeps, language: Language, input: Query): Promise<Page> {
  return listPage(deps, language, input, null);
}

/** The orders of one customer, as {@link listAdminOrders}. Error: not_found. */
export async function listUserOrders(
  deps: OrdersDeps,
  language: Language,
  { id, ...input }: Query & { id: number },
): Promise<Page> {
  if ((await deps.prisma.user.count({ where: { id } })) === 0) throw new DomainError('not_found');
  return listPage(deps, language, input, id);
}

/** One order, masked. Error: not_found. */
export async function getAdminOrder(
  deps: OrdersDeps,
  language: Language,
  id: string,
): Promise<AdminOrder> {
  const [order] = await readOrders(deps, language, [id]);
  if (!order) throw new DomainError('not_found');
  return order;
}

async function listPage(
  deps: OrdersDeps,
  language: Language,
  input: Query,
  userId: number | null,
): Promise<Page> {
  const { ids, ...total } = await findIds(deps, input, userId);
  const items = await readOrders(deps, language, ids);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** In the order of `ids`. */
async function readOrders(
  { pool }: OrdersDeps,
  language: Language,
  ids: string[],
): Promise<AdminOrder[]> {
  const [row] = await findOrdersById(pool, ids, language);
  const orders = new Map(row && toOrderDtos(row, language).map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = orders.get(id);
    const customer = row?.customers[id];
    return order && customer
      ? [{ ...order, userId: customer.id, nickname: customer.nickname }]
      : [];
  });
}

async function findIds(deps: OrdersDeps, input: Query, userId: number | null): Promise<Found> {
  const { prisma } = deps;
  const { q, status, after, pageSize } = input;
  const last = after === undefined ? null : await seqOf(prisma, after);
  const named = q ? await findNamed(prisma, q) : {};
  if (q && !named) return searchParts(deps, { ...input, q }, userId);
  const where: Prisma.OrderWhereInput = {
    ...(userId !== null && { userId }),
    ...(status && { status }),
    ...named,
  };
  const whole = Object.keys(where).length === 0;
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: whole ? 'orders' : null,
      count: (take) => prisma.order.count({ where, take }),
    }),
    prisma.order.findMany({
      where: last === null ? where : { AND: [where, { seq: { lt: last } }] },
      select: { id: true },
      orderBy: { seq: orderOf(input.sort).direction },
      take: pageSize,
      skip: skipOf(input),
    }),
  ]);
  return { ...total, ids: rows.map(({ id }) => id) };
}

/** The orders that a search names whole, by their id or their customer; null when it names none. */
async function findNamed(
  prisma: OrdersDeps['prisma'],
  q: string,
): Promise<Prisma.OrderWhereInput | null> {
  // Ids are written in capitals.
  const named = {
    OR: [{ id: { in: [q, q.toUpperCase()] } }, { user: { nicknameKey: nicknameKey(q) } }],
  };
  return (await prisma.order.findFirst({ where: named, select: { id: true } })) && named;
}

async function searchParts(
  { pool }: OrdersDeps,
  input: Query & { q: string },
  userId: number | null,
): Promise<Found> {
  const { q, status = null, after = null, pageSize } = input;
  const search = searchOrderIds[orderOf(input.sort).direction];
  const limit = EXACT_TOTAL + 1;
  const [row] = await search(pool, q, userId, status, limit, after, pageSize, skipOf(input));
  return { ...toTotal(row?.counted ?? 0), ids: row?.ids ?? [] };
}

const skipOf = ({ after, page, pageSize }: Query) =>
  after === undefined ? (page - 1) * pageSize : 0;

/** Error: validation_error (an `after` that is no order). */
async function seqOf(prisma: OrdersDeps['prisma'], id: string): Promise<bigint> {
  const order = await prisma.order.findUnique({ where: { id }, select: { seq: true } });
  if (!order) throw new DomainError('validation_error', { after: 'invalid' });
  return order.seq;
}
