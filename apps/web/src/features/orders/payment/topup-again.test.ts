import { describe, expect, it } from 'vitest';
import { topupItem } from '#test/bank-card-orders.tsx';
import { topupAgain, type OnSale } from './topup-again.ts';

const ucPackage = (uc_amount: number, over: object = {}) => ({
  id: uc_amount,
  uc_amount,
  price_usd: uc_amount / 100,
  price_rub: uc_amount,
  active: true,
  ...over,
});

const onSale: OnSale = {
  offers: [
    { id: 7, item_id: '7', name: '100 diamonds', price: 5.5, price_rub: null, is_active: true },
  ],
  packages: [ucPackage(60), ucPackage(325, { price_rub: null })],
};

const bought = topupItem.topup_data!;
const uc = (amount: number, id: number) => ({
  ...topupItem,
  id,
  amount,
  topup_data: { ...bought, service: 'pubg' as const, offer_name: `${amount} UC` },
});
const again = (items: (typeof topupItem)[], sold = onSale) =>
  topupAgain({ items, currency: 'usd' }, sold);

describe('an ordered top-up, once more', () => {
  it('buying a Free Fire top-up again orders the offer of the same name at its current price', () => {
    expect(again([topupItem])).toMatchObject({
      service: 'freefire',
      player_id: '123456789',
      player_name: 'Hero',
      offer_id: 7,
      offer_name: '100 diamonds',
      price_usd: 5.5,
      price_rub: 0,
      currency: 'usd',
    });
  });

  it('buying a PUBG top-up again orders all its packages', () => {
    expect(again([uc(60, 1), uc(325, 2), uc(60, 3)])).toMatchObject({
      service: 'pubg',
      offer_id: -1,
      offer_name: '445 UC',
      price_usd: 4.45,
      // One of the packages is not sold in roubles.
      price_rub: 0,
      denominations: [60, 325, 60].map((denomination_id) => ({ denomination_id, quantity: 1 })),
    });
  });

  it('buying a Steam top-up again orders its amount at the price of the first order', () => {
    const steam = {
      ...topupItem,
      topup_data: {
        ...bought,
        service: 'steam' as const,
        login: 'gordon',
        input_currency: 'kzt' as const,
        offer_name: 'Steam Topup 500.5 KZT',
      },
    };
    expect(again([steam])).toMatchObject({
      service: 'steam',
      login: 'gordon',
      amount: 500.5,
      input_currency: 'kzt',
      price_usd: 4.99,
    });
  });

  it.each([
    ['an offer', [topupItem], { ...onSale, offers: [] }],
    ['a package', [uc(60, 1), uc(8100, 2)], onSale],
    [
      'a package that is switched off',
      [uc(60, 1)],
      { ...onSale, packages: [ucPackage(60, { active: false })] },
    ],
    ['no top-up at all', [{ ...topupItem, topup_data: null }], onSale],
  ])(
    'buying a top-up again is not possible when it is no longer sold: %s',
    (_what, items, sold) => {
      expect(again(items, sold)).toBeNull();
    },
  );
});
