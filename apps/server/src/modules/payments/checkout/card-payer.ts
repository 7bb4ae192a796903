import type { Language } from '@manabar/contracts';
import type { Buyer } from '#modules/orders/index.ts';

/** A customer who pays by card, with the properties of the request. */
export interface CardPayer extends Buyer {
  address: string;
  /** Scheme, host and port of the shop in this request. */
  origin: string;
  language: Language;
}
