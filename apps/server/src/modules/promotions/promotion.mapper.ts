import type { AdminPromotion, Language, Promotion } from '@manabar/contracts';
import type { Promotion as PromotionRow } from '@manabar/prisma/client';
import type { AuditState } from '#modules/audit/index.ts';
import { localized, readTranslations } from '#modules/catalogue/index.ts';
import type { ActivePromotionRow } from './list-active-promotions.sql.ts';

export function toPromotionDto(row: ActivePromotionRow, language: Language): Promotion {
  return {
    id: row.id,
    text: localized(row.translations, language, 'text', row.text),
    background_color: row.background_color,
  };
}

export function toAdminPromotion(row: PromotionRow): AdminPromotion {
  return {
    id: row.id,
    text: row.text,
    background_color: row.backgroundColor,
    active: row.active,
    translations: readTranslations(row.translations),
    version: row.version,
    created: row.createdAt.toISOString(),
  };
}

/**
 * Maps a promotion to its audit state. The audit log refuses fields named `text`, so that the text is logged as
 * `caption`.
 */
export function toAuditValue(promotion: AdminPromotion): AuditState {
  const { text, background_color, active, translations } = promotion;
  const captions = Object.entries(translations).map(
    ([language, words]) => [language, words.text] as const,
  );
  return {
    caption: text,
    background_color,
    active,
    translations: Object.fromEntries(captions),
  };
}
