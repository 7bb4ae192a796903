import { LINK_MINUTES, type Contacts, type UpdateContactsInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { createDurableLimit } from '#infra/limits/durable-limit.ts';
import { recordContactChange, type ContactOwner } from './record-contact-change.ts';
import { removeTelegram, updateEmail } from './contact-trust.sql.ts';
import {
  ensureContact,
  lockContact,
  removeLinks,
  replaceLink,
  updateWishes,
  type ContactRow,
} from './contacts.sql.ts';
import { getContacts } from './get-contacts.ts';
import { newLinkToken } from './message-link-token.ts';
import { enqueueForUser, enqueueToAddress } from '../messages.sql.ts';

type UpdateDeps = Pick<Deps, 'pool' | 'clock' | 'keyedHash' | 'mailer' | 'securityEvents'>;

/** Most confirmation mails in an hour by one account, and to one mailbox. */
const CONFIRMATIONS_PER_HOUR = 5;

/**
 * Changes a user's contacts and accepted topics. Sends a confirmation link to a new or unconfirmed e-mail, and notifies the
 * former contacts of a change. Errors: validation_error (email: unavailable, without an SMTP server), rate_limited (too
 * many confirmation mails).
 */
export async function updateContacts(
  deps: UpdateDeps,
  owner: ContactOwner,
  input: UpdateContactsInput,
): Promise<Contacts> {
  const { userId, language } = owner;
  const { email, telegram, wants = {} } = input;
  const isChanged = await withTransaction(deps.pool, async (tx) => {
    await ensureContact(tx, userId, language);
    const [row] = await lockContact(tx, userId);
    // Without a row, the account was deleted or blocked meanwhile.
    if (!row) throw new DomainError('unauthorized');
    if (typeof email === 'string' && needsConfirmation(row, email)) {
      if (!deps.mailer) throw new DomainError('validation_error', { email: 'unavailable' });
      // Decides by the locked row, because another call may have changed it meanwhile.
      await countConfirmation(deps, tx, userId, email);
    }
    const dropsChat = telegram === null && row.telegram_chat !== null;
    const changesEmail = email !== undefined && email !== row.email;
    // Writes the message before the change, so that it goes to the replaced contacts.
    if (dropsChat || changesEmail) await enqueueForUser(tx, userId, 'contact_changed', '{}');
    if (dropsChat) await removeTelegram(tx, userId, deps.clock.now());
    if (telegram === null) await removeLinks(tx, userId, 'telegram');
    if (email !== undefined) await changeEmail(deps, tx, owner, row, email);
    await updateWishes(tx, userId, unwantedAfter(row, wants), language);
    return dropsChat || changesEmail;
  });
  if (isChanged) recordContactChange(deps, owner, 'profile.updateContacts');
  return getContacts(deps, userId);
}

const needsConfirmation = (row: ContactRow, email: string) =>
  row.email !== email || row.email_confirmed_at === null;

/** Returns the mailbox of an address: many providers ignore case, dots and a tag after `+`, of which there are any number. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).replace(/\+.*/, '').replaceAll('.', '');
  return (name + email.slice(at)).toLowerCase();
}

async function countConfirmation(
  { keyedHash }: Pick<Deps, 'keyedHash'>,
  tx: PoolClient,
  userId: number,
  email: string,
): Promise<void> {
  const limit = createDurableLimit(tx, {
    name: 'confirm-email',
    points: CONFIRMATIONS_PER_HOUR,
    seconds: 3600,
  });
  for (const who of [`user:${userId}`, `email:${mailboxOf(email)}`]) {
    const key = keyedHash('confirm-email', who).toString('hex');
    if (await limit.reserve(key)) continue;
    const { resetSeconds: retryAfter } = await limit.read(key);
    throw new DomainError('rate_limited', undefined, { retryAfter });
  }
}

async function changeEmail(
  deps: Pick<Deps, 'clock' | 'keyedHash'>,
  tx: PoolClient,
  { userId, language }: ContactOwner,
  row: ContactRow,
  email: string | null,
): Promise<void> {
  if (email === row.email && row.email_confirmed_at !== null) return;
  if (email !== row.email) await updateEmail(tx, userId, email, deps.clock.now());
  if (email === null) {
    await removeLinks(tx, userId, 'email');
    return;
  }
  const { nonce, hash } = newLinkToken(deps, 'confirm-contact');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000);
  await replaceLink(tx, userId, 'email', hash, email, language, expiresAt, null);
  const data = JSON.stringify({ nonce });
  await enqueueToAddress(tx, userId, 'email', 'confirm_email', email, language, data, expiresAt);
}

function unwantedAfter({ unwanted }: ContactRow, wants: UpdateContactsInput['wants'] = {}) {
  const after = new Set(unwanted);
  for (const [topic, wanted] of Object.entries(wants)) {
    if (wanted) after.delete(topic);
    else after.add(topic);
  }
  return [...after];
}
