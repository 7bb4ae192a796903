import { MAX_QUANTITY } from '@manabar/contracts/rules';

/** What a customer wanted to put into the cart when a log-in came between. Prices in major units, as they were shown. */
export interface WantedItem {
  productId: number;
  regionId: number;
  gameAmount: number;
  priceUsd: number | null;
  priceRub: number | null;
  quantity: number;
  /** Whether the customer was about to pay at once. */
  buyNow: boolean;
}

/** Beside the remembered address, which is a path and nothing else; session storage, so that a reload keeps it. */
const KEY = 'wanted';
/** Long enough to register; a later log-in must not add the item. */
const LIFE_MS = 30 * 60 * 1000;
let kept: string | null = null;

export function keepWantedItem(item: WantedItem): void {
  kept = JSON.stringify({ ...item, at: Date.now() });
  try {
    sessionStorage.setItem(KEY, kept);
  } catch {
    // Without session storage it lives as long as the page.
  }
}

export function forgetWantedItem(): void {
  kept = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored there then.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? kept;
  } catch {
    return kept;
  }
}

const isWhole = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
const isPrice = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value > 0);

/** The item, when that is what the text says; anybody may have written into storage. */
export function parseWantedItem(text: string | null, now: number): WantedItem | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { productId, regionId, gameAmount, priceUsd, priceRub, quantity, buyNow, at } =
    value as Record<string, unknown>;
  if (!isWhole(at, now - LIFE_MS, now)) return null;
  if (!isWhole(productId, 1) || !isWhole(regionId, 0) || !isWhole(gameAmount, 1)) return null;
  if (!isPrice(priceUsd) || !isPrice(priceRub) || !isWhole(quantity, 1, MAX_QUANTITY)) return null;
  if (typeof buyNow !== 'boolean') return null;
  return { productId, regionId, gameAmount, priceUsd, priceRub, quantity, buyNow };
}

/** Takes the item that was wanted of a product: it is answered once. */
export function takeWantedItem(productId: number): WantedItem | null {
  const item = parseWantedItem(stored(), Date.now());
  if (item?.productId !== productId) return null;
  forgetWantedItem();
  return item;
}
