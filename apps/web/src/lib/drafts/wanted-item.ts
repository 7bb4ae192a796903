import { MAX_QUANTITY } from '@manabar/contracts/rules';
import { storedFields, tabStorage } from '../storage.ts';

/** Item that a guest tried to add to the cart before logging in. Prices are in major units, as shown. */
export interface WantedItem {
  productId: number;
  regionId: number;
  gameAmount: number;
  priceUsd: number | null;
  priceRub: number | null;
  quantity: number;
  /** Whether the customer wanted to pay at once. */
  buyNow: boolean;
}

/** Key of the item, which is stored apart from the return address, a plain path. */
const KEY = 'wanted';
/** Time limit in milliseconds, long enough to register; a later log-in must not add the item. */
const LIFE_MS = 30 * 60 * 1000;

export function storeWantedItem(item: WantedItem): void {
  tabStorage.write(KEY, JSON.stringify({ ...item, at: Date.now() }));
}

export const forgetWantedItem = (): void => tabStorage.remove(KEY);

const isWhole = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
const isPrice = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value > 0);

/** Parses a stored item; null when it is malformed, because storage is not trusted. */
export function parseWantedItem(text: string | null, now: number): WantedItem | null {
  const { productId, regionId, gameAmount, priceUsd, priceRub, quantity, buyNow, at } =
    storedFields(text);
  if (!isWhole(at, now - LIFE_MS, now)) return null;
  if (!isWhole(productId, 1) || !isWhole(regionId, 0) || !isWhole(gameAmount, 1)) return null;
  if (!isPrice(priceUsd) || !isPrice(priceRub) || !isWhole(quantity, 1, MAX_QUANTITY)) return null;
  if (typeof buyNow !== 'boolean') return null;
  return { productId, regionId, gameAmount, priceUsd, priceRub, quantity, buyNow };
}

/** Returns and removes the wanted item of a product. */
export function consumeWantedItem(productId: number): WantedItem | null {
  const item = parseWantedItem(tabStorage.read(KEY), Date.now());
  if (item?.productId !== productId) return null;
  forgetWantedItem();
  return item;
}
