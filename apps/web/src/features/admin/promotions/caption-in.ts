import type { AdminPromotion } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';

/** Caption of a promotion in a language, or the one for all languages. */
export const captionIn = ({ text, translations }: AdminPromotion, language: Language): string =>
  translations[language]?.text || text;
