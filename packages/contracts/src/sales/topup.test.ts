import { describe, expect, it } from 'vitest';
import { isTopupRecipient, topupForms } from '../rules/topup-forms.ts';
import { readTopupData, topupServices, type TopupData } from '../rules/topup.ts';
import { placeTopupInput, topupDataSchema } from './topup.ts';

const games: TopupData = {
  service: 'freefire',
  login: '123456789',
  player_id: '123456789',
  offer_id: 7,
  offer_name: '100 diamonds',
  price_usd: 1.99,
  price_rub: 150,
  input_currency: 'usd',
  currency: 'usd',
  commission: 0,
  image_url: '/images/products/freefire.svg',
};
const pages: TopupData[] = [
  games,
  {
    ...games,
    service: 'pubg',
    offer_id: -1,
    denominations: [
      { denomination_id: 3, quantity: 1 },
      { denomination_id: 3, quantity: 1 },
    ],
  },
  { ...games, service: 'steam', login: 'gabe_n', player_id: 'gabe_n', offer_id: 0, amount: 10.5 },
];

describe('what a page sends', () => {
  it.each(pages)('accepts the $service top-up of a page in both checkout and API', (data) => {
    expect(readTopupData(data)).toMatchObject(data);
    expect(topupDataSchema.safeParse(data).error).toBeUndefined();
  });

  it('parses top-up data to recipient, choice and the displayed prices', () => {
    expect(pages.map((data) => topupDataSchema.parse(data).chosen)).toEqual([
      { choice: 'offer', offerId: 7 },
      { choice: 'packages', denominationIds: [3, 3] },
      { choice: 'amount', amount: 1050n, inputCurrency: 'usd' },
    ]);
    expect(topupDataSchema.parse({ ...games, check_token: 'abc', price_rub: 'free' })).toEqual({
      service: 'freefire',
      recipient: '123456789',
      chosen: { choice: 'offer', offerId: 7 },
      prices: { usd: 199n, rub: 0n },
      currency: 'usd',
      checkToken: 'abc',
    });
  });

  it('rejects more packages than a top-up may have', () => {
    const packages = (length: number) => ({
      ...{ ...games, service: 'pubg', offer_id: -1 },
      denominations: Array.from({ length }, () => ({ denomination_id: 3, quantity: 1 })),
    });
    expect(topupDataSchema.safeParse(packages(2000)).success).toBe(true);
    expect(topupDataSchema.safeParse(packages(2001)).success).toBe(false);
  });

  it('rejects a top-up priced in another currency than the paid one', () => {
    const input = { topupData: games, idempotencyKey: 'k' };
    expect(placeTopupInput.safeParse({ ...input, currency: 'usd' }).success).toBe(true);
    expect(placeTopupInput.safeParse({ ...input, currency: 'rub' }).error?.issues).toMatchObject([
      { path: ['topupData', 'currency'], message: 'mismatch' },
    ]);
  });
});

describe('recipients', () => {
  it.each([
    ['freefire', '12345', true],
    ['freefire', '1234', false],
    ['pubg', '123456789012', true],
    ['pubg', '1234567890123', false],
    ['pubg', '12345x', false],
    ['pubg', '١٢٣٤٥', false],
    ['steam', 'abc', true],
    ['steam', 'ab', false],
    ['steam', 'a'.repeat(32), true],
    ['steam', 'a'.repeat(33), false],
    ['steam', 'a-b', false],
  ] as const)('validates for %s the player id %s: %s', (service, recipient, expected) => {
    expect(isTopupRecipient(service, recipient)).toBe(expected);
  });

  it('every game has an input form for its top-ups', () => {
    expect(Object.keys(topupForms).sort()).toEqual([...topupServices].sort());
  });
});
