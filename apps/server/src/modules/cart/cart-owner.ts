import type { Language } from '@manabar/contracts';

/** The cart's customer and display language. */
export interface CartOwner {
  userId: number;
  language: Language;
}
