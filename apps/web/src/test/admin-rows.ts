import type { AdminPromotion, AdminRegion, AdminUser } from '@manabar/contracts';

/** A customer as an admin sees them. */
export const adminUser = (over: Partial<AdminUser> = {}): AdminUser => ({
  id: 42,
  nickname: 'Nova',
  role: 'user',
  balanceUsd: 4.99,
  balanceRub: 1234.5,
  created: '2026-01-05T10:00:00.000Z',
  blocked: null,
  version: 1,
  ...over,
});

/** A region as an admin sees it. */
export const adminRegion = (over: Partial<AdminRegion> = {}): AdminRegion => ({
  id: 3,
  name: 'Europe',
  code: 'eu',
  game_currency: 'Coins',
  is_active: true,
  flag: '',
  translations: { uz: { name: 'Yevropa' } },
  version: 4,
  created: '2026-01-05T10:00:00.000Z',
  ...over,
});

/** A promotion as an admin sees it. */
export const adminPromotion = (over: Partial<AdminPromotion> = {}): AdminPromotion => ({
  id: 5,
  text: 'Skins for everybody',
  background_color: '/images/promotions/gift-cards.svg',
  active: true,
  translations: { ru: { text: 'Скины всем' } },
  version: 2,
  created: '2026-01-05T10:00:00.000Z',
  ...over,
});
