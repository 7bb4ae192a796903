import type { AdminRegion } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';

/** Name of a region in the admin's language; without a translation, the entered name. */
export function regionName(
  { name, translations }: Pick<AdminRegion, 'name' | 'translations'>,
  language: Language,
): string {
  return translations[language]?.name ?? name;
}
