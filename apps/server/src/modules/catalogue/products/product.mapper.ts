import type { Language, Product, Region } from '@manabar/contracts';
import type { ProductRow, RegionJson } from '../catalogue.sql.ts';
import { localized } from '../translations.ts';

/** A product for a page in one language, with its activation instructions. */
export type ShownProduct = Product & { activation_instructions: string };

export function toProductDto(row: ProductRow, language: Language): Product {
  const text = (field: 'title' | 'description' | 'keywords') =>
    localized(row.translations, language, field, row[field]);
  return {
    id: row.id,
    title: text('title'),
    slug: row.slug,
    description: text('description'),
    image_url: row.image_url,
    keywords: text('keywords'),
    category: row.category,
    game_currency: row.game_currency,
    hasRegions: row.regions.length > 0,
    hasGlobalCodes: row.has_global_codes,
    regions: regionsOf(row, language),
  };
}

export function toShownProduct(row: ProductRow, language: Language): ShownProduct {
  return {
    ...toProductDto(row, language),
    activation_instructions: localized(
      row.translations,
      language,
      'activation_instructions',
      row.activation_instructions,
    ),
  };
}

/** Maps a product's regions; a product without regions offers no choice, so that "global" is omitted, too. */
function regionsOf(row: ProductRow, language: Language): Region[] {
  if (row.regions.length === 0) return [];
  const offered = row.has_global_codes ? [...row.regions, row.global] : row.regions;
  return offered.map((region) => toRegionDto(region, row.game_currency, language));
}

function toRegionDto(region: RegionJson, productCurrency: string, language: Language): Region {
  return {
    id: region.id,
    name: localized(region.translations, language, 'name', region.name),
    code: region.code,
    game_currency: region.game_currency || productCurrency,
    flag: region.flag,
  };
}
