import type { FreefireDenomination, PubgCode, PubgDenomination } from '@manabar/contracts';

/** A Free Fire denomination as an admin sees it. */
export const freefireRow = (over: Partial<FreefireDenomination> = {}): FreefireDenomination => ({
  id: 5,
  name: '100 diamonds',
  item_id: 'ff-100',
  price: 1.99,
  price_rub: 180,
  is_active: true,
  game_amount: 100,
  created: '2026-01-05T10:00:00.000Z',
  version: 3,
  ...over,
});

/** A UC denomination as an admin sees it. */
export const pubgRow = (over: Partial<PubgDenomination> = {}): PubgDenomination => ({
  id: 6,
  uc_amount: 60,
  price_usd: 0.99,
  price_rub: null,
  active: true,
  created: '2026-01-05T10:00:00.000Z',
  version: 2,
  ...over,
});

/** A free code of the denomination of 60 UC. */
export const pubgCode = (over: Partial<PubgCode> = {}): PubgCode => ({
  id: 71,
  denominationId: 6,
  code: '••••1234',
  ucAmount: 60,
  priceUsd: 0.99,
  priceRub: null,
  status: 'available',
  created: '2026-01-05T10:00:00.000Z',
  version: 1,
  ...over,
});
