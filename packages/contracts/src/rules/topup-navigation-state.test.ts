import { describe, expect, it } from 'vitest';
import { readTopupData } from './topup.ts';

const freefire = {
  service: 'freefire',
  login: '123456789',
  player_id: '123456789',
  offer_id: 7,
  offer_name: '100 diamonds',
  price_usd: 1.05,
  price_rub: 95,
  input_currency: 'usd',
  currency: 'rub',
  commission: 0,
  image_url: '/images/products/freefire.svg',
};
const pubg = {
  ...freefire,
  service: 'pubg',
  offer_id: -1,
  offer_name: '385 UC',
  denominations: [
    { denomination_id: 2, quantity: 1 },
    { denomination_id: 2, quantity: 1 },
  ],
};
const steam = {
  ...freefire,
  service: 'steam',
  login: 'gordon_f',
  player_id: '',
  offer_id: 0,
  offer_name: 'Steam Topup 500 KZT',
  input_currency: 'kzt',
  user_balance_currency: 'rub',
  commission: 0.03,
  amount: 500,
};

describe('topupData of a navigation', () => {
  it('the checkout reads the top-up of each game from a navigation as it was written', () => {
    expect(readTopupData(freefire)).toEqual(freefire);
    expect(readTopupData(pubg)).toEqual(pubg);
    expect(readTopupData(steam)).toEqual({ ...steam, player_id: 'gordon_f' });
  });

  it('the checkout reads a top-up from a navigation after a reload, which clones it', () => {
    const named = { ...freefire, check_token: 'signed', player_name: 'Hero' };
    expect(readTopupData(structuredClone(readTopupData(named)))).toEqual(named);
  });

  it('the checkout parses prices of a top-up given as texts and counts invalid ones as 0', () => {
    expect(readTopupData({ ...freefire, price_usd: '1.05', price_rub: 'free' })).toMatchObject({
      price_usd: 1.05,
      price_rub: 0,
    });
    expect(readTopupData({ ...freefire, currency: 'USD', input_currency: 'RUB' })).toMatchObject({
      currency: 'usd',
      input_currency: 'rub',
    });
  });

  it('the checkout drops unknown fields of a navigated top-up, and an address that is no picture', () => {
    const read = readTopupData({ ...freefire, image_url: 'javascript:alert(1)', admin: true });
    expect(read).toEqual({ ...freefire, image_url: '' });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'freefire'],
    ['a list', [freefire]],
    ['an unknown service', { ...freefire, service: 'roblox' }],
    ['nobody to top up', { ...freefire, login: ' ', player_id: '' }],
    ['two players', { ...freefire, player_id: '987654321' }],
    ['no offer', { ...freefire, offer_id: 0 }],
    ['no name of what is bought', { ...freefire, offer_name: '' }],
    ['no price', { ...freefire, price_usd: 0, price_rub: -5 }],
    ['no currency to pay in', { ...freefire, currency: 'kzt' }],
    ['no packages', { ...pubg, denominations: [] }],
    ['another quantity', { ...pubg, denominations: [{ denomination_id: 2, quantity: 2 }] }],
    ['a package that is none', { ...pubg, denominations: [null] }],
    ['no amount', { ...steam, amount: 0 }],
  ])('the checkout reads no top-up from a navigation with: %s', (_what, value) => {
    expect(readTopupData(value)).toBeNull();
  });
});
