import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { recordContactChange, type ContactOwner } from './record-contact-change.ts';
import { confirmEmail } from './contact-trust.sql.ts';
import { consumeContactLink } from './contacts.sql.ts';
import { hashLinkToken } from './message-link-token.ts';

/**
 * Confirms the caller's e-mail by the token of a link, once. Error: code_invalid (unknown, used, expired, another user's,
 * or of an address that was replaced meanwhile).
 */
export async function confirmContact(
  deps: Pick<Deps, 'pool' | 'clock' | 'securityEvents'>,
  owner: ContactOwner,
  token: string,
): Promise<{ success: true }> {
  const hash = hashLinkToken(token);
  const { userId, language } = owner;
  const now = deps.clock.now();
  const isConfirmed =
    hash !== null &&
    (await withTransaction(deps.pool, async (tx) => {
      const [link] = await consumeContactLink(tx, hash, 'email', now, userId);
      if (!link || link.address === null) return false;
      const [confirmed] = await confirmEmail(tx, userId, link.address, now, language);
      return confirmed !== undefined;
    }));
  if (!isConfirmed) throw new DomainError('code_invalid');
  recordContactChange(deps, owner, 'profile.confirmContact');
  return { success: true };
}
