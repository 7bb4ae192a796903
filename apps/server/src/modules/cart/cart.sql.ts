import { statement } from '#infra/db/sql.ts';

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
  { result: CartOutcome },
  [
    userId: number,
    productId: number,
    regionId: number,
    gameAmount: number,
    priceUsd: bigint | null,
    priceRub: bigint | null,
    quantity: number,
  ]
>(`SELECT cart_add($1, $2, $3, $4, $5, $6, $7) AS result`);

export const setQuantity = statement<
  { result: CartOutcome },
  [userId: number, itemId: number, quantity: number]
>(`SELECT cart_set_quantity($1, $2, $3) AS result`);

/** Removes one item; all of them without an item. */
export const removeLines = statement<{ removed: number }, [userId: number, itemId: number | null]>(
  `SELECT cart_remove($1, $2) AS removed`,
);

export interface CartRow {
  /** UZS for one USD, as decimal text. */
  uzs_rate: string | null;
  /** Null in the one row of an empty cart. */
  id: number | null;
  product_id: number;
  title: string;
  translations: unknown;
  image_url: string;
  game_amount: number;
  game_currency: string;
  price_usd: bigint | null;
  price_rub: bigint | null;
  quantity: number;
  available: number;
  region_name: string;
  region_translations: unknown;
}

/** Lines in the order of adding, each with the rate; one row also for an empty cart. */
export const readCart = statement<CartRow, [userId: number]>(`
  SELECT r.rate::text AS uzs_rate, l.id, l.product_id, l.title, l.translations, l.image_url, l.game_amount,
         l.game_currency, l.price_usd, l.price_rub, l.quantity, l.available, l.region_name,
         l.region_translations
    FROM (VALUES (1)) AS always (one)
    LEFT JOIN currency_rates r ON r.from_currency = 'USD' AND r.to_currency = 'UZS'
    LEFT JOIN cart_lines l ON l.user_id = $1
   ORDER BY l.id`);
