import type { AdminRegion } from '@manabar/contracts';
import type { Region as RegionRow } from '@manabar/prisma/client';
import type { AuditState } from '#modules/audit/index.ts';
import { readTranslations } from '../translations.ts';

export function toAdminRegion(row: RegionRow): AdminRegion {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    game_currency: row.gameCurrency,
    is_active: row.isActive,
    flag: row.flag,
    translations: readTranslations(row.translations),
    version: row.version,
    created: row.createdAt.toISOString(),
  };
}

/**
 * Maps a region to its audit state. The audit log refuses fields named `code`, so that the region's code is logged
 * as `flag_code`.
 */
export function toRegionAuditValue(region: AdminRegion): AuditState {
  const { name, code, game_currency, is_active, flag, translations } = region;
  return { name, flag_code: code, game_currency, is_active, flag, translations };
}
