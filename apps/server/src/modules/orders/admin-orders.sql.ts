import type { Language, orderStatuses } from '@manabar/contracts';
import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { shownOrders, type OrdersRow } from './orders.sql.ts';

export interface AdminOrdersRow extends OrdersRow {
  /** By order id. */
  customers: Record<string, { id: number; nickname: string }>;
}

/** The named orders, newest first, with their customers. */
export const findOrdersById = statement<AdminOrdersRow, [ids: string[], language: Language]>(`
  WITH found AS (SELECT o.* FROM orders o WHERE o.id = ANY ($1)),
  ${shownOrders('$2::text')},
         coalesce((
           SELECT json_object_agg(o.id, json_build_object('id', u.id, 'nickname', u.nickname))
             FROM found o JOIN users u ON u.id = o.user_id), '{}') AS customers`);

export interface FoundIdsRow {
  counted: number;
  ids: string[];
}

type Search = [
  part: string,
  userId: number | null,
  status: (typeof orderStatuses)[number] | null,
  limit: number,
  after: string | null,
  take: number,
  skip: number,
];

/** Orders by a part of their id: read through once, for the page and the total. */
const searchIn = (direction: Direction) =>
  statement<FoundIdsRow, Search>(`
  WITH hit AS MATERIALIZED (
    SELECT o.id, o.seq FROM orders o
     WHERE strpos(lower(o.id), lower($1)) > 0
       AND ($2::int IS NULL OR o.user_id = $2) AND ($3::text IS NULL OR o.status::text = $3)
     ORDER BY o.seq ${direction} LIMIT $4)
  SELECT (SELECT count(*)::int FROM hit) AS counted,
         ARRAY(SELECT id FROM hit
                WHERE $5::text IS NULL OR seq < (SELECT o.seq FROM orders o WHERE o.id = $5)
                ORDER BY seq ${direction} LIMIT $6 OFFSET $7) AS ids`);

export const searchOrderIds = { asc: searchIn('asc'), desc: searchIn('desc') };
