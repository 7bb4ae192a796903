import { statement } from '#infra/db/sql.ts';
import { forCaller, type CallerColumns, type CallerValues } from '#modules/auth/index.ts';

/** A line as the database's function returns it: JSON, prices in minor units. */
export interface CartLineJson {
  id: number;
  product_id: number;
  title: string;
  translations: unknown;
  image_url: string;
  game_amount: number;
  game_currency: string;
  price_usd: number | null;
  price_rub: number | null;
  quantity: number;
  available: number;
  /** Empty where the product is not sold by region. */
  region_name: string;
  region_translations: unknown;
}

export interface OptionJson {
  game_amount: number;
  price_usd: number | null;
  price_rub: number | null;
  available: number;
}

/** Result of a change of the cart. */
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
  | { outcome: 'refused'; code: 'quantity_exceeds_stock'; available: number };

export const addLine = statement<
  CallerColumns & { result: CartOutcome },
  [
    ...caller: CallerValues,
    productId: number,
    regionId: number,
    gameAmount: number,
    priceUsd: bigint | null,
    priceRub: bigint | null,
    quantity: number,
  ]
>(forCaller(`SELECT cart_add(caller.user_id, $6, $7, $8, $9, $10, $11) AS result`));

export const setQuantity = statement<
  { result: CartOutcome },
  [userId: number, itemId: number, quantity: number]
>(`SELECT cart_set_quantity($1, $2, $3) AS result`);

/** Removes one item; all of them without an item. */
export const removeLines = statement<{ removed: number }, [userId: number, itemId: number | null]>(
  `SELECT cart_remove($1, $2) AS removed`,
);

export interface CartRow extends CallerColumns {
  /** UZS for one USD, as decimal text. */
  uzs_rate: string | null;
  /** In the order of adding. */
  lines: CartLineJson[];
}

export const readCart = statement<CartRow, CallerValues>(
  forCaller(`
    SELECT (SELECT r.rate::text FROM currency_rates r
             WHERE r.from_currency = 'USD' AND r.to_currency = 'UZS') AS uzs_rate,
           coalesce((
             SELECT json_agg(json_build_object(
                      'id', l.id, 'product_id', l.product_id, 'title', l.title, 'translations', l.translations,
                      'image_url', l.image_url, 'game_amount', l.game_amount, 'game_currency', l.game_currency,
                      'price_usd', l.price_usd, 'price_rub', l.price_rub, 'quantity', l.quantity,
                      'available', l.available, 'region_name', l.region_name,
                      'region_translations', l.region_translations) ORDER BY l.id)
               FROM cart_lines l WHERE l.user_id = caller.user_id), '[]') AS lines`),
);
