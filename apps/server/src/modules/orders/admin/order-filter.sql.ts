import {
  topupServices,
  type Currency,
  type OrderKind,
  type orderStatuses,
} from '@manabar/contracts';
import type { Conditions } from '#infra/db/built-statements.ts';
import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

/** Exact matches of a search; null and empty without a match. */
export interface NamedOrders {
  userId: number | null;
  ids: string[];
}

/**
 * Finds orders by every exact identifier, each by an index lookup: order id, payments and refunds (at the gateway, or the
 * shop's own number $4), top-up recipients and attempts, the fingerprint of a sold, redeemed or activated code, and the
 * nickname of a customer with orders.
 */
export const findNamedOrders = statement<
  { user_id: number | null; ids: string[] },
  [text: string, nicknameKey: string, fingerprints: Buffer[], refund: bigint | null]
>(`
  SELECT (SELECT u.id FROM users u
           WHERE u.nickname_key = $2 AND EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)) AS user_id,
         ARRAY(
           SELECT id FROM orders WHERE id IN ($1, upper($1))
           UNION
           SELECT order_id FROM payments WHERE provider_payment_id = $1
           UNION
           SELECT p.order_id FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
            WHERE r.provider_refund_id = $1
           UNION
           SELECT p.order_id FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $4
           UNION
           SELECT i.order_id FROM order_items i JOIN (
             SELECT order_item_id FROM topup_items
              WHERE service IN (${topupServices.map((service) => `'${service}'`).join()}) AND recipient = $1
             UNION ALL
             SELECT order_item_id FROM topup_attempts WHERE reference = $1
             UNION ALL
             SELECT order_item_id FROM topup_attempts WHERE supplier_id = $1
             UNION ALL
             SELECT c.order_item_id FROM code_fingerprints f JOIN codes c ON c.id = f.code_id
              WHERE f.fingerprint = ANY($3)
             UNION ALL
             SELECT c.order_item_id FROM code_fingerprints f JOIN topup_codes c ON c.id = f.code_id
              WHERE f.fingerprint = ANY($3)
             UNION ALL
             SELECT g.activation_item_id FROM code_fingerprints f JOIN generated_codes g ON g.code_id = f.code_id
              WHERE f.fingerprint = ANY($3)) AS hit ON hit.order_item_id = i.id) AS ids`);

/** Filter by top-ups that need attention. */
export interface ReviewFilter {
  needed: boolean;
  /** An attempt from before this time without a result needs attention, whatever the supplier has answered. */
  unsettledBefore: Date;
}

export interface OrderFilter {
  userId?: number | null | undefined;
  status?: (typeof orderStatuses)[number] | undefined;
  currency?: Currency | undefined;
  kind?: OrderKind | undefined;
  review?: ReviewFilter | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  named?: NamedOrders | undefined;
  /** Part of the id. */
  part?: string | undefined;
  /** Only orders older than this sequence number. */
  before?: bigint | undefined;
  /** Only orders after this one in the sort order. */
  behind?: { order: OrderSort; seq: bigint; value: unknown } | undefined;
}

/** Sort by a field, then by age. */
export interface OrderSort {
  field: 'created_at' | 'total_amount' | 'status';
  direction: Direction;
}

/** Sort fields; each has an index together with `seq`. */
export const sortValues: Record<OrderSort['field'], { value: string; type: string }> = {
  created_at: { value: 'o.seq', type: 'bigint' },
  total_amount: { value: 'o.total_amount', type: 'bigint' },
  status: { value: 'o.status', type: 'order_status' },
};

const withItem = (type: 'code' | 'topup') =>
  `EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.item_type = '${type}')`;

const ofKind: Record<OrderKind, string> = {
  codes: withItem('code'),
  topup: withItem('topup'),
  wallet: `o.id IN (SELECT order_id FROM payments WHERE type = 'wallet')`,
};

/**
 * Condition that starts from `next_at`, whose index is small because only unfinished top-ups have a due time. Contains the
 * top-ups that the overview counts as open work.
 */
const needsReview = (unsettledBefore: string) => `o.id IN (
  SELECT i.order_id FROM topup_items t JOIN order_items i ON i.id = t.order_item_id
   WHERE t.next_at IS NOT NULL AND (
     t.state IN ('unknown', 'review') OR EXISTS (
       SELECT FROM topup_attempts a
        WHERE a.order_item_id = t.order_item_id AND a.state NOT IN ('succeeded', 'rejected')
          AND a.created_at < ${unsettledBefore}::timestamptz)))`;

/**
 * Converts a filter to conditions on `orders o` with values from $1 on. Enum values are literals, so that each gets its
 * own plan: some statuses have few orders, others nearly all.
 */
export function conditionsOf(filter: OrderFilter): Conditions {
  const { userId, status, currency, kind, review, from, to, named, part, before, behind } = filter;
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    userId != null && `o.user_id = ${$(userId)}::int`,
    status && `o.status = '${status}'`,
    currency && `o.currency = '${currency}'`,
    kind && ofKind[kind],
    review && `${review.needed ? '' : 'NOT '}${needsReview($(review.unsettledBefore))}`,
    from && `o.created_at >= ${$(from)}::timestamptz`,
    to && `o.created_at < ${$(to)}::timestamptz`,
    named && anyOf(named, $),
    part !== undefined && `strpos(lower(o.id), lower(${$(part)})) > 0`,
    before !== undefined && `o.seq < ${$(before)}::bigint`,
    behind && isAfter(behind, $),
  ];
  return { text: parts.filter(Boolean).join(' AND ') || 'true', values };
}

function anyOf({ userId, ids }: NamedOrders, $: (value: unknown) => string): string {
  const named = [
    ids.length > 0 && `o.id = ANY (${$(ids)}::text[])`,
    userId !== null && `o.user_id = ${$(userId)}::int`,
  ];
  return `(${named.filter(Boolean).join(' OR ')})`;
}

function isAfter(
  { order: { field, direction }, seq, value }: NonNullable<OrderFilter['behind']>,
  $: (value: unknown) => string,
): string {
  const than = direction === 'asc' ? '>' : '<';
  const last = `${$(seq)}::bigint`;
  if (field === 'created_at') return `o.seq ${than} ${last}`;
  const sorted = sortValues[field];
  return `(${sorted.value}, o.seq) ${than} (${$(value)}::${sorted.type}, ${last})`;
}
