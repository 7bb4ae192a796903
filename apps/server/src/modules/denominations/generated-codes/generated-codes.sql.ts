import { inBothDirections, type Direction, type Span } from '#infra/db/paging.ts';
import { statement, type Queryable } from '#infra/db/sql.ts';
import { lockGeneratedCode, type CodeState, type PlacedCodeRow } from '#modules/stock/index.ts';

/** Inserts codes with the values of their denomination, which the caller has read. */
export const insertGenerated = statement<
  never,
  [codeIds: bigint[], denominationId: number, itemId: string, gameAmount: number, offerName: string]
>(`
  INSERT INTO generated_codes (code_id, denomination_id, item_id, game_amount, offer_name)
  SELECT unnest($1::bigint[]), $2, $3, $4, $5`);

export interface GeneratedCodeRow extends PlacedCodeRow {
  id: bigint;
  product: string;
  denomination_id: number;
  denomination: string;
  cipher: Buffer;
  key_id: string;
  state: CodeState;
  /** Whether a customer or an admin has seen it. */
  seen: boolean;
  /** Recipient of its activation; null without one. */
  player_id: string | null;
  nickname: string | null;
  activated_at: Date | null;
  created_at: Date;
  order_id: string | null;
  version: number;
}

const columns = `
  c.id, o.product_id, p.title AS product, o.region_id, c.option_id, c.cipher, c.key_id, o.game_amount, o.price_usd,
  o.price_rub, o.popular, c.state::text AS state, c.revealed_at IS NOT NULL AS seen, c.created_at, c.version,
  g.denomination_id, d.name AS denomination, t.recipient AS player_id, u.nickname, g.activated_at,
  coalesce(s.order_id, a.order_id) AS order_id`;
const joins = `
  JOIN codes c ON c.id = g.code_id
  JOIN price_options o ON o.id = c.option_id JOIN products p ON p.id = o.product_id
  JOIN topup_denominations d ON d.id = g.denomination_id
  LEFT JOIN order_items s ON s.id = c.order_item_id
  LEFT JOIN topup_items t ON t.order_item_id = g.activation_item_id
  LEFT JOIN order_items a ON a.id = g.activation_item_id
  LEFT JOIN orders w ON w.id = a.order_id LEFT JOIN users u ON u.id = w.user_id`;

export const findGenerated = statement<GeneratedCodeRow, [id: number]>(`
  SELECT ${columns} FROM generated_codes g ${joins} WHERE g.code_id = $1`);

/** Reads a code after locking it; sale, activation, reveal and change serialize on its row. */
export async function lockGenerated(tx: Queryable, id: number): Promise<GeneratedCodeRow[]> {
  await lockGeneratedCode(tx, id);
  return findGenerated(tx, id);
}

export interface GeneratedStateRow {
  id: bigint;
  product_id: number;
  state: CodeState;
  /** Whether a customer or an admin has seen it. */
  seen: boolean;
  denomination_id: number;
  activation_item_id: bigint | null;
}

/** Reads the states of codes that the caller has locked. */
export const findGeneratedStates = statement<
  GeneratedStateRow,
  [ids: readonly (number | bigint)[]]
>(`
  SELECT c.id, o.product_id, c.state::text AS state, c.revealed_at IS NOT NULL AS seen, g.denomination_id,
         g.activation_item_id
    FROM generated_codes g JOIN codes c ON c.id = g.code_id JOIN price_options o ON o.id = c.option_id
   WHERE g.code_id = ANY ($1::bigint[]) ORDER BY c.id`);

export interface GeneratedToActivateRow {
  id: bigint;
  productId: number;
  denominationId: number;
  /** The supplier's id of the denomination. */
  itemId: string;
  gameAmount: number;
  /** Name of the denomination, for the receipt. */
  offerName: string;
  state: CodeState;
  activationItemId: bigint | null;
}

export const findGeneratedToActivate = statement<GeneratedToActivateRow, [id: bigint]>(`
  SELECT c.id, o.product_id AS "productId", g.denomination_id AS "denominationId",
         g.item_id AS "itemId", g.game_amount AS "gameAmount", g.offer_name AS "offerName", c.state::text AS state,
         g.activation_item_id AS "activationItemId"
    FROM generated_codes g JOIN codes c ON c.id = g.code_id JOIN price_options o ON o.id = c.option_id
   WHERE g.code_id = $1`);

export const findGeneratedIds = statement<{ id: bigint }, [fingerprints: Buffer[]]>(`
  SELECT g.code_id AS id FROM code_fingerprints f JOIN generated_codes g ON g.code_id = f.code_id
   WHERE f.fingerprint = ANY ($1::bytea[]) ORDER BY g.code_id`);

/** Finds the customer's order that bought a loaded code. */
export const findOrderOfLoadedCode = statement<
  { order_id: string },
  [fingerprints: Buffer[], userId: number]
>(`
  SELECT o.id AS order_id
    FROM code_fingerprints f JOIN codes c ON c.id = f.code_id JOIN order_items i ON i.id = c.order_item_id
    JOIN orders o ON o.id = i.order_id
   WHERE f.fingerprint = ANY ($1::bytea[]) AND c.state = 'sold' AND o.user_id = $2
     AND NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = c.id)`);

export const bindGenerated = statement<never, [id: bigint, orderItemId: bigint]>(`
  UPDATE generated_codes SET activation_item_id = $2 WHERE code_id = $1`);

export const markActivated = statement<never, [orderItemId: bigint]>(`
  UPDATE generated_codes SET activated_at = now() WHERE activation_item_id = $1`);

/** Locks the code of a running activation. */
export const lockActivationCode = statement<{ id: bigint }, [orderItemId: bigint]>(`
  SELECT c.id FROM codes c
   WHERE c.id = (SELECT code_id FROM generated_codes WHERE activation_item_id = $1) FOR UPDATE`);

export const unbindGenerated = statement<never, [orderItemId: bigint]>(`
  UPDATE generated_codes SET activation_item_id = NULL WHERE activation_item_id = $1`);

/** Finds the orders of the activations of codes. */
export const findActivationOrders = statement<
  { id: bigint; order_id: string },
  [codeIds: readonly number[]]
>(`
  SELECT g.code_id AS id, i.order_id FROM generated_codes g JOIN order_items i ON i.id = g.activation_item_id
   WHERE g.code_id = ANY ($1::bigint[])`);

/** Finds denominations with the search text in their names. */
export const findNamedDenominations = statement<{ id: number }, [service: string, part: string]>(`
  SELECT id FROM topup_denominations WHERE service = $1 AND strpos(lower(name), lower($2)) > 0`);

/** Finds the codes that a search matches exactly: by whole text, order, or player of the activation. */
export const findNamedGenerated = statement<
  { id: bigint },
  [fingerprints: Buffer[], name: string]
>(`
  SELECT g.code_id AS id FROM code_fingerprints f JOIN generated_codes g ON g.code_id = f.code_id
   WHERE f.fingerprint = ANY($1)
  UNION
  SELECT g.code_id FROM order_items i JOIN codes c ON c.order_item_id = i.id JOIN generated_codes g ON g.code_id = c.id
   WHERE i.order_id = $2
  UNION
  SELECT g.code_id FROM order_items i JOIN generated_codes g ON g.activation_item_id = i.id WHERE i.order_id = $2
  UNION
  SELECT g.code_id FROM topup_items t JOIN generated_codes g ON g.activation_item_id = t.order_item_id
   WHERE t.service = 'freefire' AND t.recipient = $2`);

export type GeneratedFilter = [
  denominationIds: number[] | null,
  ids: number[] | null,
  used: boolean | null,
  published: boolean | null,
];

/** True for a code of an order or an activation. */
const IS_TAKEN = `(c.state IN ('reserved', 'sold', 'voided', 'quarantined') OR g.activation_item_id IS NOT NULL)`;
/** True for a code that is, or was, for sale. */
const IS_PUBLISHED = `c.state NOT IN ('unpublished', 'used')`;

const matching = `
  generated_codes g JOIN codes c ON c.id = g.code_id
   WHERE ($1::int[] IS NULL OR g.denomination_id = ANY ($1)) AND ($2::bigint[] IS NULL OR g.code_id = ANY ($2))
     AND ($3::boolean IS NULL OR ${IS_TAKEN} = $3) AND ($4::boolean IS NULL OR ${IS_PUBLISHED} = $4)`;

const listed = (direction: Direction) =>
  statement<GeneratedCodeRow, [...GeneratedFilter, ...Span, take: number, skip: number]>(`
  SELECT ${columns} FROM (
    SELECT g.code_id AS id FROM ${matching} AND g.code_id > $5 AND g.code_id < $6
     ORDER BY g.code_id ${direction} LIMIT $7 OFFSET $8) AS page
    JOIN generated_codes g ON g.code_id = page.id ${joins} ORDER BY g.code_id ${direction}`);

export const listGenerated = inBothDirections(listed);

/** Sort values besides age, of `codes c`, `generated_codes g` and `price_options o`; a missing price is last. */
const sortValues = {
  gameAmount: 'o.game_amount',
  priceUsd: 'o.price_usd',
  priceRub: 'o.price_rub',
  status: IS_TAKEN,
  published: IS_PUBLISHED,
};

const sortedBy = (value: string, direction: Direction) => {
  const order = (sorted: string, id: string) =>
    `ORDER BY ${sorted} ${direction} NULLS LAST, ${id} ${direction}`;
  return statement<GeneratedCodeRow, [...GeneratedFilter, take: number, skip: number]>(`
  SELECT ${columns} FROM (
    SELECT m.id, ${value} AS sorted
      FROM (SELECT g.code_id AS id FROM ${matching}) AS m JOIN generated_codes g ON g.code_id = m.id
      JOIN codes c ON c.id = m.id JOIN price_options o ON o.id = c.option_id
     ${order('sorted', 'm.id')} LIMIT $5 OFFSET $6) AS page
    JOIN generated_codes g ON g.code_id = page.id ${joins} ${order('page.sorted', 'page.id')}`);
};

const both = (value: string) => inBothDirections((direction) => sortedBy(value, direction));
export const sortedGenerated = {
  gameAmount: both(sortValues.gameAmount),
  priceUsd: both(sortValues.priceUsd),
  priceRub: both(sortValues.priceRub),
  status: both(sortValues.status),
  published: both(sortValues.published),
} satisfies Record<keyof typeof sortValues, unknown>;

export const countGenerated = statement<{ counted: number }, [...GeneratedFilter, limit: number]>(`
  SELECT count(*)::int AS counted FROM (SELECT FROM ${matching} LIMIT $5) AS counted`);
