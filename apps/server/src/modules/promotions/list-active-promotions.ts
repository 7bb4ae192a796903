import type { Language, Promotion } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toPromotionDto } from './promotion.mapper.ts';
import { listActiveRows } from './list-active-promotions.sql.ts';

/**
 * Lists the home page's promotions, newest first, in one language; at most as old as the catalogue's cache
 * allows.
 */
export async function listActivePromotions(
  { pool, catalogueCache }: Pick<Deps, 'pool' | 'catalogueCache'>,
  language: Language,
): Promise<Promotion[]> {
  return catalogueCache.values.read(`promotions/${language}`, async () => ({
    value: (await listActiveRows(pool)).map((row) => toPromotionDto(row, language)),
  }));
}
