import type { AdminRegion } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';

/** What a region is called in the admin's language; without a translation, as it was entered. */
export function regionName(
  { name, translations }: Pick<AdminRegion, 'name' | 'translations'>,
  language: Language,
): string {
  return translations[language]?.name ?? name;
}
