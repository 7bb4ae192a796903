import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';

/** Whose contacts change, and from where. */
export interface ContactOwner {
  userId: number;
  sessionId: bigint;
  address: string;
  userAgent: string | null;
  /** Language of the page, in which messages will come. */
  language: Language;
}

/** Records a change of contacts as a security event, because contacts can reset the password. */
export function recordContactChange(
  { securityEvents }: Pick<Deps, 'securityEvents'>,
  { userId, sessionId, address, userAgent }: ContactOwner,
  detail: string,
): void {
  securityEvents.record({ kind: 'contact_changed', userId, sessionId, address, userAgent, detail });
}
