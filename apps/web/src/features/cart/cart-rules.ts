import type { CartDto, CartItem } from '@manabar/contracts';
import { convert, type Currency, toDecimal, toMinor } from '@manabar/contracts/rules';
import { multiplyPrice, priceIn } from '#lib/format/format.ts';

/** Change of the cart that the customer has made and the server has not answered yet. */
export type CartChange =
  | { type: 'updateQuantity'; id: number; quantity: number }
  | { type: 'remove'; id: number }
  | { type: 'clear' };

/** Reason why a line cannot be bought. */
export type LineProblem = 'soldOut' | 'overStock';

/** Region and amount of the line, for example "USA · 5 USD", without a line break between the amount and its unit. */
export function lineDetail(item: CartItem, formatAmount: (amount: number) => string): string {
  const amount = `${formatAmount(item.game_amount)}\u00A0${item.game_currency}`;
  return item.region ? `${item.region}\u00A0· ${amount}` : amount;
}

/** Price times quantity in major units, exact; null when the item is not sold in the currency. */
export function lineTotal(item: CartItem, currency: Currency): number | null {
  return multiplyPrice(priceIn(item, currency), item.quantity);
}

function sumMinor(items: CartItem[], currency: Currency): bigint {
  return items.reduce((sum, item) => sum + toMinor(lineTotal(item, currency) ?? 0), 0n);
}

/** Scales the total in soms with the total in dollars until the server answers, because only the server has the rate. */
function scaledUzs(before: CartDto['subtotal'], usd: bigint): number | null {
  const oldUsd = toMinor(before.usd);
  if (before.uzs === null || oldUsd === 0n) return before.uzs;
  return toDecimal(convert(toMinor(before.uzs), { numerator: usd, denominator: oldUsd }));
}

function withItems(cart: CartDto, data: CartItem[]): CartDto {
  const usd = sumMinor(data, 'usd');
  return {
    ...cart,
    data,
    subtotal: {
      usd: toDecimal(usd),
      rub: toDecimal(sumMinor(data, 'rub')),
      uzs: scaledUzs(cart.subtotal, usd),
    },
  };
}

/** Returns the cart with a pending change applied; applying the same change twice has no further effect. */
export function applyCartChange(cart: CartDto, change: CartChange): CartDto {
  switch (change.type) {
    case 'updateQuantity':
      return withItems(
        cart,
        cart.data.map((item) =>
          item.id === change.id ? { ...item, quantity: change.quantity } : item,
        ),
      );
    case 'remove':
      return withItems(
        cart,
        cart.data.filter(({ id }) => id !== change.id),
      );
    case 'clear':
      return withItems(cart, []);
  }
}

/** Replaces a line with the server's version after an update. */
export function replaceLine(cart: CartDto, line: CartItem): CartDto {
  return withItems(
    cart,
    cart.data.map((item) => (item.id === line.id ? line : item)),
  );
}

export function lineProblem(item: CartItem): LineProblem | null {
  if (item.available_count === 0) return 'soldOut';
  return item.quantity > item.available_count ? 'overStock' : null;
}

export function canIncrease(item: CartItem): boolean {
  return item.quantity < item.available_count;
}

/** Limits a typed quantity to the stock; a quantity below 1 removes the line. */
export function setLineQuantity(item: CartItem, wanted: number): CartChange {
  const quantity = Math.min(wanted, item.available_count);
  return quantity < 1
    ? { type: 'remove', id: item.id }
    : { type: 'updateQuantity', id: item.id, quantity };
}

/** Whether every line of the cart is sold in the currency. */
export function payableIn(cart: CartDto, currency: Currency): boolean {
  return cart.data.every((item) => priceIn(item, currency) !== null);
}

export function unitCount(cart: CartDto): number {
  return cart.data.reduce((sum, { quantity }) => sum + quantity, 0);
}
