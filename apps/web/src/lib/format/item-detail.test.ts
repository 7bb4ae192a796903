import { describe, expect, it } from 'vitest';
import type { OrderItem } from '@manabar/contracts';
import { itemDetail } from './item-detail.ts';

const item = { amount: 5000, product: { title: 'Roblox' }, topup_data: null } as OrderItem;
const name = (fields: Partial<OrderItem>) => itemDetail({ ...item, ...fields }, 'en');

describe('itemDetail', () => {
  it('names the amount of an order item with the game currency stored in the order', () => {
    expect(name({ game_currency: 'Robux' })).toBe('5,000\u00A0Robux');
    expect(name({})).toBe('5,000');
  });

  it('the name of an order item contains its region', () => {
    expect(name({ region: 'USA', game_currency: 'USD' })).toBe('USA\u00A0· 5,000\u00A0USD');
    expect(name({ region: 'Europe', game_currency: 'EUR' })).toBe('Europe\u00A0· 5,000\u00A0EUR');
  });

  it('the name of an order item breaks neither between amount and unit nor before a dot', () => {
    expect(name({ region: 'USA', game_currency: 'USD' }).split(' ')).toEqual([
      'USA\u00A0·',
      '5,000\u00A0USD',
    ]);
  });

  it('names a top-up by its offer', () => {
    const topup_data = { offer_name: '385 UC' } as OrderItem['topup_data'];
    expect(name({ topup_data })).toBe('385 UC');
  });

  it.each([
    ['11200 💎', '11,200 💎'],
    ['530 💎', '530 💎'],
    ['Steam Topup 1500 RUB', '1,500\u00A0RUB'],
    ['Season 2026 pass', 'Season 2026 pass'],
  ])(
    'separates the thousands of the amount in the offer name %s of a top-up',
    (offer_name, title) => {
      expect(name({ topup_data: { offer_name } as OrderItem['topup_data'] })).toBe(title);
    },
  );

  it('names a Steam top-up by its amount alone', () => {
    const topup_data = { offer_name: 'Steam Topup 10.5 USD' } as OrderItem['topup_data'];
    expect(name({ topup_data })).toBe('10.5\u00A0USD');
  });

  it.each([
    ['Steam Topup 10.5 USD', '10,5\u00A0USD'],
    ['Steam Topup 1500.25 RUB', '1\u00A0500,25\u00A0RUB'],
  ])('writes the decimals of %s as the language does', (offer_name, title) => {
    const topup_data = { offer_name } as OrderItem['topup_data'];
    expect(itemDetail({ ...item, topup_data }, 'ru')).toBe(title);
  });
});
