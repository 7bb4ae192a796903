import type { Language } from '@manabar/contracts';
import type { Credentials } from '#ports/caller.ts';

/** A customer with their display language. */
export interface CartOwner {
  userId: number;
  language: Language;
}

/** A customer with unchecked credentials, which the call's statement checks. */
export type UncheckedOwner = Credentials & { language: Language };
