import { statement } from '#infra/db/sql.ts';

/** Scope of a sum of unpaid reservations: one customer, or all new customers of an address or a network. */
export type HolderScope = 'account' | 'address' | 'network';

/** Takes advisory locks of options or denominations, in ascending order of their ids. */
const lockEach = (kind: 'option' | 'denomination', ids: string) => `
  SELECT pg_advisory_xact_lock(hashtext('manabar:holds:${kind}'), l.id)
    FROM (SELECT DISTINCT id FROM (${ids}) AS wanted ORDER BY id) AS l`;

/** Locks the options of a cart in the order of their ids; the caller has locked the cart. */
export const lockCartOptions = statement<never, [userId: number]>(
  lockEach('option', `SELECT option_id AS id FROM cart_items WHERE user_id = $1`),
);

/** Locks denominations, in the order of their ids. */
export const lockDenominations = statement<never, [ids: readonly number[]]>(
  lockEach('denomination', `SELECT unnest($1::int[]) AS id`),
);

/**
 * Lines of the unpaid card orders that count towards a new customer's limits: their own open orders, and, of all new
 * customers of the network, open orders and those that expired or were cancelled since $4. A superseded order does not
 * count. A top-up that reserves no codes has no lines.
 * $1 user, $2 and $3 keyed hashes of address and network (null: neither is counted).
 */
const lines = `
  payment AS (
    SELECT p.order_id, p.user_id, p.hold, p.currency, p.address_hash, p.network_hash
      FROM payments p WHERE p.user_id = $1 AND p.hold = 'open'
    UNION
    SELECT p.order_id, p.user_id, p.hold, p.currency, p.address_hash, p.network_hash
      FROM payments p WHERE p.network_hash = $3 AND p.hold = 'open' AND NOT has_paid_order(p.user_id)
    UNION
    SELECT p.order_id, p.user_id, p.hold, p.currency, p.address_hash, p.network_hash
      FROM payments p
     WHERE p.network_hash = $3 AND p.ended_at > $4 AND p.ended_by IN ('time', 'customer', 'gateway')
       AND p.state <> 'captured' AND p.pay_url IS NOT NULL AND NOT has_paid_order(p.user_id)),
  line AS (
    SELECT p.order_id, p.currency, i.option_id, t.denomination_id, i.quantity, i.unit_price, s.scope
      FROM payment p
      JOIN order_items i ON i.order_id = p.order_id
      LEFT JOIN topup_items t ON t.order_item_id = i.id
     CROSS JOIN LATERAL (VALUES ('account', p.user_id = $1 AND p.hold = 'open'),
                                ('address', p.address_hash = $2 AND p.network_hash = $3),
                                ('network', p.network_hash = $3)) AS s (scope, counts)
     WHERE s.counts AND (i.option_id IS NOT NULL OR t.by_code))`;

type Holder = [userId: number, addressHash: Buffer | null, networkHash: Buffer | null, since: Date];

/** Reserved units, and their price by currency of the order in minor units. */
export const sumHeldUnits = statement<
  { scope: HolderScope; units: number; usd: bigint; rub: bigint },
  Holder
>(`
  WITH ${lines}
  SELECT scope, sum(quantity)::int AS units,
         coalesce(sum(quantity * unit_price) FILTER (WHERE currency = 'usd'), 0)::bigint AS usd,
         coalesce(sum(quantity * unit_price) FILTER (WHERE currency = 'rub'), 0)::bigint AS rub
    FROM line GROUP BY scope`);

export interface HeldGoodsRow {
  /** Units reserved by the customer, and by all new customers of the address and the network. */
  account: number;
  address: number;
  network: number;
  /** Units reserved by open card orders of all new customers. */
  held: number;
  /** Free units, counted up to the limit beyond which the number does not matter. */
  free: number;
}

/** Reserved and free units of each option or denomination of a written order. `fewerThan` limits `free`. */
export const listHeldGoods = statement<
  HeldGoodsRow,
  [...Holder, orderId: string, fewerThan: number]
>(`
  WITH ${lines},
  goods AS (
    SELECT option_id, denomination_id,
           coalesce(sum(quantity) FILTER (WHERE scope = 'account'), 0)::int AS account,
           coalesce(sum(quantity) FILTER (WHERE scope = 'address'), 0)::int AS address,
           coalesce(sum(quantity) FILTER (WHERE scope = 'network'), 0)::int AS network
      FROM line GROUP BY option_id, denomination_id HAVING bool_or(order_id = $5)),
  held AS (
    SELECT goods.*, units_held_by_new_customers(option_id, denomination_id) AS held FROM goods)
  SELECT account, address, network, held, free_units(option_id, denomination_id, greatest(held, $6)) AS free
    FROM held ORDER BY option_id, denomination_id`);

/** Calls exceeded_share; runs in the ordering transaction after the payment was inserted. */
export const findExceededShare = statement<
  { limit: number | null },
  [userId: number, orderId: string]
>(`SELECT exceeded_share($1, $2) AS limit`);
