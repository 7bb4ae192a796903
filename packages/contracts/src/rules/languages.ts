/** Languages of the interface; the first is default and fallback. */
export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
