import type { Language } from '@manabar/contracts';
import type { Credentials } from '#ports/caller.ts';

/** Display language of a customer, beside their id. */
export interface CartOwner {
  userId: number;
  language: Language;
}

/** The customer by their credentials, which the call's statement checks. */
export type UncheckedOwner = Credentials & { language: Language };
