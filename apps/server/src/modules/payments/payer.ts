import type { Language } from '@manabar/contracts';
import type { Buyer } from '#modules/orders/index.ts';

/** A customer who is about to pay by card, and what is known of their request. */
export interface Payer extends Buyer {
  address: string;
  /** Scheme, host and port by which the shop is reached. */
  origin: string;
  language: Language;
}
