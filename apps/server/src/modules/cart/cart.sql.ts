import type { Language } from '@manabar/contracts';
import { statement, type NoRow } from '#infra/db/sql.ts';
import {
  callUnlessLocked,
  forCallers,
  ownValues,
  type CallerColumns,
  type CallerValues,
  type OwnValues,
} from '#modules/auth/index.ts';

/** A line in the customer's language; prices in minor units. */
export interface CartLine {
  id: number;
  product_id: number;
  title: string;
  image_url: string;
  game_amount: number;
  game_currency: string;
  price_usd: number | bigint | null;
  price_rub: number | bigint | null;
  quantity: number;
  available: number;
  /** Empty for a product that is not sold by region. */
  region: string;
}

/** A line in the JSON of the database's function, with the texts of all languages. */
export interface CartLineJson extends Omit<CartLine, 'region'> {
  translations: unknown;
  region_name: string;
  region_translations: unknown;
}

export interface OptionJson {
  game_amount: number;
  price_usd: number | null;
  price_rub: number | null;
  available: number;
}

export type CartOutcome =
  | { outcome: 'done'; line: CartLineJson }
  | { outcome: 'refused'; code: 'not_found' }
  | { outcome: 'refused'; code: 'price_changed'; options: OptionJson[] }
  | {
      outcome: 'refused';
      code: 'out_of_stock';
      id?: number;
      product_id: number;
      game_amount: number;
    }
  | { outcome: 'refused'; code: 'quantity_exceeds_stock'; available: number }
  | { outcome: 'key_reused' };

export type NewLine = [
  productId: number,
  regionId: number,
  gameAmount: number,
  priceUsd: bigint | null,
  priceRub: bigint | null,
  quantity: number,
];

export type NewLineOnce = [...NewLine, key: string, requestHash: Buffer];

/** Null: left out, because the cart is locked. */
export type AddedLine = CallerColumns & { result: CartOutcome | null };

/** SQL that locks the cart of a caller unless another transaction has locked it. */
const lockFreeCart =
  'SELECT true FROM carts c WHERE c.user_id = caller.user_id FOR NO KEY UPDATE SKIP LOCKED';

const ownLine = ownValues(6, ['int', 'int', 'int', 'bigint', 'bigint', 'int']);

export const addLines = statement<AddedLine, [...caller: CallerValues, ...OwnValues<NewLine>]>(
  forCallers(
    `SELECT ${callUnlessLocked(`cart_add(caller.user_id, ${ownLine})`, lockFreeCart)} AS result`,
  ),
);

const ownKey = ownValues(12, ['text', 'bytea']);

/** Does the same as {@link addLines}, once for each idempotency key. */
export const addLinesOnce = statement<
  AddedLine,
  [...caller: CallerValues, ...OwnValues<NewLineOnce>]
>(
  forCallers(
    `SELECT ${callUnlessLocked(`cart_add_once(caller.user_id, ${ownLine}, ${ownKey})`, lockFreeCart)} AS result`,
  ),
);

export const setQuantity = statement<
  { result: CartOutcome },
  [userId: number, itemId: number, quantity: number]
>(`SELECT cart_set_quantity($1, $2, $3) AS result`);

/** Removes one item; null: all items. */
export const removeLines = statement<{ removed: number }, [userId: number, itemId: number | null]>(
  `SELECT cart_remove($1, $2) AS removed`,
);

interface LineColumns extends CartLine {
  price_usd: bigint | null;
  price_rub: bigint | null;
}

/** A line, or one row of nulls for an empty cart; `uzs_rate`: UZS for one USD, as decimal text. */
export type CartRow = CallerColumns & { uzs_rate: string | null } & (
    | LineColumns
    | NoRow<LineColumns>
  );

/** Reads the caller's cart in the order of adding. */
export const readCart = statement<CartRow, [...caller: CallerValues, language: Language]>(
  forCallers(`
    SELECT (SELECT r.rate::text FROM currency_rates r
             WHERE r.from_currency = 'USD' AND r.to_currency = 'UZS') AS uzs_rate, line.*
      FROM (VALUES (caller.user_id)) AS owner (id)
      LEFT JOIN LATERAL (
        SELECT l.id, l.product_id, localized(l.translations, $6::text, 'title', l.title) AS title, l.image_url,
               l.game_amount, l.game_currency, l.price_usd, l.price_rub, l.quantity, l.available,
               localized(l.region_translations, $6::text, 'name', l.region_name) AS region
          FROM cart_lines l WHERE l.user_id = owner.id ORDER BY l.id) AS line ON true`),
);
