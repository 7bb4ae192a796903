import type { Language } from '@manabar/contracts';

/** Whose cart it is, and in which language it is shown. */
export interface Shopper {
  userId: number;
  language: Language;
}
