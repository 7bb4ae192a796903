import { toDecimalOrNull, type CartItem, type Language } from '@manabar/contracts';
import { localized } from '#modules/catalogue/index.ts';
import type { CartLine, CartLineJson } from './cart.sql.ts';

/** Maps a line to a cart item; the product's title replaces a missing currency name. */
export function toCartItem(line: CartLine): CartItem {
  return {
    id: line.id,
    product_id: line.product_id,
    product_title: line.title,
    image_url: line.image_url,
    game_amount: line.game_amount,
    game_currency: line.game_currency || line.title,
    ...(line.region !== '' && { region: line.region }),
    price_usd: toDecimalOrNull(line.price_usd),
    price_rub: toDecimalOrNull(line.price_rub),
    quantity: line.quantity,
    available_count: line.available,
  };
}

/** Chooses the texts of a line. */
export const inLanguage = (line: CartLineJson, language: Language): CartLine => ({
  ...line,
  title: localized(line.translations, language, 'title', line.title),
  region: localized(line.region_translations, language, 'name', line.region_name),
});
