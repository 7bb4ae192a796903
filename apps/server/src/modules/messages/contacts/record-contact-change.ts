import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';

/** Owner of changed contacts, and the origin of the change. */
export interface ContactOwner {
  userId: number;
  sessionId: bigint;
  address: string;
  userAgent: string | null;
  /** Language of the page, which becomes that of messages. */
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
