import type { Language } from '@manabar/contracts';

/** The cart's customer and display language. */
export interface Shopper {
  userId: number;
  language: Language;
}
