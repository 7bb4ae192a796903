import { toDecimal, type AdminUser } from '@manabar/contracts';
import type { AdminUserRow } from './users.sql.ts';

export function toAdminUser(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    nickname: row.nickname,
    role: row.role,
    balanceUsd: toDecimal(row.usd),
    balanceRub: toDecimal(row.rub),
    created: row.created_at.toISOString(),
    blocked: row.blocked_at?.toISOString() ?? null,
    version: row.version,
  };
}
