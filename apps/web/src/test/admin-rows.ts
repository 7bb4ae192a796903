import type { AdminUser } from '@manabar/contracts';

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
