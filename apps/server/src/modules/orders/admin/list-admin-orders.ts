import type {
  AdminOrder,
  adminOrderListSchema,
  Language,
  listAdminOrdersInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { orderOf, pageWindow, toTotal, type Total } from '#infra/db/paging.ts';
import { momentOf } from '#infra/shop-days.ts';
import { countOrders, findOrdersById, listOrderKeys, searchOrders } from './admin-orders.sql.ts';
import { findOrdersBySearch } from './find-orders-by-search.ts';
import type { OrderFilter } from './order-filter.sql.ts';
import { toOrderDtos } from '../receipts/orders.mapper.ts';

const UNSETTLED_MINUTES = 15;

/** Returns the time since which a top-up without a result counts as open work. */
export const unsettledSince = (now: Date) => new Date(now.getTime() - UNSETTLED_MINUTES * 60_000);

type Page = z.infer<typeof adminOrderListSchema>;
type Query = z.output<typeof listAdminOrdersInput>;
type OrdersDeps = Pick<Deps, 'pool' | 'prisma' | 'codeCipher' | 'env' | 'clock'>;
type Found = Total & { ids: string[] };

/**
 * Lists all orders without codes, newest first unless `sort` is given. `q`: an exact identifier of an order; without an
 * exact match, a part of an id. Error: validation_error (`after` is not an order).
 */
export function listAdminOrders(deps: OrdersDeps, language: Language, input: Query): Promise<Page> {
  return listPage(deps, language, input, null);
}

/** Lists the orders of one customer like {@link listAdminOrders}. Error: not_found. */
export async function listUserOrders(
  deps: OrdersDeps,
  language: Language,
  { id, ...input }: Query & { id: number },
): Promise<Page> {
  if ((await deps.prisma.user.count({ where: { id } })) === 0) throw new DomainError('not_found');
  return listPage(deps, language, input, id);
}

/** Returns one order without codes. Error: not_found. */
export async function getAdminOrder(
  deps: Pick<Deps, 'pool'>,
  language: Language,
  id: string,
): Promise<AdminOrder> {
  const [order] = await readOrders(deps, language, [id]);
  if (!order) throw new DomainError('not_found');
  return order;
}

/** Reads orders without codes, in the order of `ids`; unknown ids are omitted. */
export async function readOrders(
  { pool }: Pick<Deps, 'pool'>,
  language: Language,
  ids: string[],
): Promise<AdminOrder[]> {
  const rows = await findOrdersById(pool, ids, language);
  const orders = new Map(toOrderDtos(rows).map((order) => [order.id, order]));
  const heads = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [order, head] = [orders.get(id), heads.get(id)];
    if (!order || !head) return [];
    const { user_id: userId, nickname, provider, payment_state: state } = head;
    const payment = provider === null || state === null ? null : { provider, state };
    return [{ ...order, userId, nickname, payment }];
  });
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

async function findIds(deps: OrdersDeps, input: Query, userId: number | null): Promise<Found> {
  const { pool } = deps;
  const before = input.after === undefined ? undefined : await seqOf(deps, input.after);
  const filter = await filterOf(deps, input, userId);
  const { page, pageSize } = input;
  // The page number does not apply to keyset pagination.
  const paging = pageWindow({ page: before === undefined ? page : 1, pageSize });
  const window = { order: orderOf(input.sort), ...paging };
  if (filter.part !== undefined) {
    const found = await searchOrders(pool, { ...filter, before }, window, input.countTo + 1);
    return { ...toTotal(found?.counted ?? 0, input.countTo), ids: found?.ids ?? [] };
  }
  const [total, keys] = await Promise.all([
    countOrders(pool, filter, input.countTo + 1),
    listOrderKeys(pool, { ...filter, before }, window),
  ]);
  const whole = Object.values(filter).every((value) => value == null);
  return {
    ...toTotal(total?.counted ?? 0, input.countTo, whole ? total?.rows : undefined),
    ids: keys.map(({ id }) => id),
  };
}

/** Converts a list's input to a filter: its search is an exact identifier, else a part of an id. */
export async function filterOf(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'env' | 'clock'>,
  input: Pick<Query, 'q' | 'status' | 'currency' | 'kind' | 'review' | 'from' | 'to'>,
  userId: number | null = null,
): Promise<OrderFilter> {
  const { q, status, currency, kind } = input;
  const { SHOP_TIMEZONE } = deps.env;
  const moment = (value: Date | string | undefined) =>
    value === undefined ? undefined : momentOf(value, SHOP_TIMEZONE);
  const [from, to] = [moment(input.from), moment(input.to)];
  const unsettledBefore = unsettledSince(deps.clock.now());
  const review = input.review === undefined ? undefined : { needed: input.review, unsettledBefore };
  const filter = { userId, status, currency, kind, review, from, to };
  if (!q) return filter;
  const named = await findOrdersBySearch(deps, q);
  return named ? { ...filter, named } : { ...filter, part: q };
}

/** Returns the sequence number of an order. Error: validation_error (`after` is not an order). */
async function seqOf({ prisma }: Pick<Deps, 'prisma'>, id: string): Promise<bigint> {
  const order = await prisma.order.findUnique({ where: { id }, select: { seq: true } });
  if (!order) throw new DomainError('validation_error', { after: 'invalid' });
  return order.seq;
}
