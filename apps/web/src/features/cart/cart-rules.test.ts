import { describe, expect, it } from 'vitest';
import type { CartDto, CartItem } from '@manabar/contracts';
import {
  applyCartChange,
  canIncrease,
  lineProblem,
  lineTotal,
  payableIn,
  replaceLine,
  setLineQuantity,
} from './cart-rules.ts';

const line = (over: Partial<CartItem> = {}): CartItem => ({
  id: 1,
  product_id: 10,
  product_title: 'Roblox',
  image_url: '/images/roblox.svg',
  game_amount: 400,
  game_currency: 'Robux',
  price_usd: 4.99,
  price_rub: 450,
  quantity: 2,
  available_count: 5,
  ...over,
});

const cart = (data: CartItem[], subtotal: CartDto['subtotal']): CartDto => ({
  success: true,
  data,
  subtotal,
});

describe('changes of the cart', () => {
  const before = cart([line(), line({ id: 2, price_usd: 0.1, price_rub: null, quantity: 3 })], {
    usd: 10.28,
    rub: 900,
    uzs: 130_556,
  });

  it('the optimistic cart changes the quantity of a line and its subtotals exactly before the server answers', () => {
    const after = applyCartChange(before, { type: 'updateQuantity', id: 2, quantity: 1 });
    expect(after.data[1]?.quantity).toBe(1);
    expect(after.subtotal).toEqual({ usd: 10.08, rub: 900, uzs: 128_016 });
  });

  it('the optimistic cart removes a line or all lines from the subtotals before the server answers', () => {
    expect(applyCartChange(before, { type: 'remove', id: 1 }).subtotal).toMatchObject({
      usd: 0.3,
      rub: 0,
    });
    expect(applyCartChange(before, { type: 'clear' })).toMatchObject({
      data: [],
      subtotal: { usd: 0, rub: 0, uzs: 0 },
    });
  });

  it('changes the cart once when the same change is applied twice', () => {
    const change = { type: 'updateQuantity', id: 1, quantity: 4 } as const;
    const once = applyCartChange(before, change);
    expect(applyCartChange(once, change)).toEqual(once);
  });

  it('keeps the cart’s total in soms unknown without a currency rate', () => {
    const without = { ...before, subtotal: { ...before.subtotal, uzs: null } };
    expect(applyCartChange(without, { type: 'clear' }).subtotal.uzs).toBeNull();
  });

  it('replaces a cart line with the one that the server returned', () => {
    expect(replaceLine(before, line({ quantity: 1, price_rub: 500 })).subtotal.rub).toBe(500);
  });
});

describe('a line', () => {
  it('limits the quantity of a cart line to the stock', () => {
    expect(canIncrease(line({ quantity: 4 }))).toBe(true);
    expect(canIncrease(line({ quantity: 5 }))).toBe(false);
  });

  it('removes a cart line when its quantity falls below one', () => {
    expect(setLineQuantity(line({ quantity: 1 }), 0)).toEqual({ type: 'remove', id: 1 });
  });

  it('reduces a cart line to the stock that is left', () => {
    const over = line({ quantity: 9, available_count: 2 });
    expect(lineProblem(over)).toBe('overStock');
    expect(setLineQuantity(over, 8)).toEqual({ type: 'updateQuantity', id: 1, quantity: 2 });
    expect(lineProblem(line({ available_count: 0 }))).toBe('soldOut');
    expect(setLineQuantity(line({ quantity: 9, available_count: 0 }), 8)).toEqual({
      type: 'remove',
      id: 1,
    });
  });

  it('totals a cart line only in currencies it is sold in', () => {
    expect(lineTotal(line({ quantity: 3 }), 'usd')).toBe(14.97);
    const dollarsOnly = line({ price_rub: null });
    expect(lineTotal(dollarsOnly, 'rub')).toBeNull();
    expect(payableIn(cart([dollarsOnly], { usd: 9.98, rub: 0, uzs: null }), 'rub')).toBe(false);
  });
});
