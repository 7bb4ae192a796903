import type { AdminCode, GeneratedCode } from '@manabar/contracts';

/** A code as an admin sees it. */
export const adminCode = (over: Partial<AdminCode> = {}): AdminCode => ({
  id: 11,
  productId: 5,
  product: 'Test card',
  regionId: 0,
  code: '••••AB12',
  gameAmount: 100,
  priceUsd: 4.99,
  priceRub: 450,
  popular: false,
  status: 'available',
  created: '2026-01-05T10:00:00.000Z',
  version: 3,
  ...over,
});

/** A generated code as an admin sees it. */
export const generatedCode = (over: Partial<GeneratedCode> = {}): GeneratedCode => ({
  id: 21,
  product: 'Free Fire codes',
  code: '••••ZZ99',
  gameAmount: 310,
  priceUsd: 3,
  priceRub: 270,
  status: 'available',
  activatedAt: null,
  activation: null,
  published: false,
  popular: false,
  created: '2026-01-05T10:00:00.000Z',
  denominationId: 7,
  denomination: '310 diamonds',
  version: 2,
  ...over,
});
