import type { Language, MessageChannel, MessageTopic } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/** Marks a contact that refuses messages as unconfirmed; its owner may confirm it again. */
export const unconfirmContact = statement<
  never,
  [userId: number, channel: MessageChannel, recipient: string]
>(`
  UPDATE user_contacts
     SET email_confirmed_at = CASE WHEN $2 = 'email' AND email = $3 THEN NULL ELSE email_confirmed_at END,
         telegram_confirmed_at = CASE WHEN $2 = 'telegram' AND telegram_chat = $3 THEN NULL ELSE telegram_confirmed_at END
   WHERE user_id = $1`);

export const addUnwanted = statement<never, [userId: number, topic: MessageTopic]>(`
  UPDATE user_contacts SET unwanted = array_append(unwanted, $2) WHERE user_id = $1 AND $2 <> ALL (unwanted)`);

export interface ContactRow {
  email: string | null;
  email_confirmed_at: Date | null;
  telegram_chat: string | null;
  telegram_name: string | null;
  telegram_confirmed_at: Date | null;
  unwanted: string[];
}
const columns =
  'email, email_confirmed_at, telegram_chat, telegram_name, telegram_confirmed_at, unwanted';

export const findContact = statement<ContactRow, [userId: number]>(
  `SELECT ${columns} FROM user_contacts WHERE user_id = $1`,
);

/** Creates a user's row unless it exists, or the user is blocked or deleted; waits for a running deletion. */
export const ensureContact = statement<never, [userId: number, language: Language]>(`
  INSERT INTO user_contacts (user_id, language)
  SELECT id, $2 FROM users WHERE id = $1 AND blocked_at IS NULL FOR KEY SHARE ON CONFLICT (user_id) DO NOTHING`);

/** Locks a user's contacts before they change. */
export const lockContact = statement<ContactRow, [userId: number]>(
  `SELECT ${columns} FROM user_contacts WHERE user_id = $1 FOR NO KEY UPDATE`,
);

export const updateWishes = statement<
  never,
  [userId: number, unwanted: string[], language: Language]
>(`UPDATE user_contacts SET unwanted = $2, language = $3 WHERE user_id = $1`);

export const replaceLink = statement<
  never,
  [
    userId: number,
    channel: MessageChannel,
    tokenHash: Buffer,
    address: string | null,
    language: Language,
    expiresAt: Date,
    sessionId: bigint | null,
  ]
>(`
  WITH gone AS (DELETE FROM contact_links WHERE user_id = $1 AND channel = $2::message_channel)
  INSERT INTO contact_links (token_hash, user_id, channel, address, language, expires_at, session_id)
  VALUES ($3, $1, $2::message_channel, $4, $5, $6, $7)`);

export const removeLinks = statement<never, [userId: number, channel: MessageChannel]>(
  `DELETE FROM contact_links WHERE user_id = $1 AND channel = $2::message_channel`,
);

/** Finds the user to whom an open link will link a chat. */
export const findTelegramLink = statement<
  { user_id: number; language: Language },
  [tokenHash: Buffer, now: Date]
>(`
  SELECT user_id, language FROM contact_links
   WHERE token_hash = $1 AND channel = 'telegram' AND used_at IS NULL AND expires_at > $2`);

/**
 * Consumes a user's link, once. Returns no row when it is unknown, used or expired, when the session that created it has
 * ended, or when its user is blocked. Links of e-mails, and links of the previous version, have no session.
 */
export const consumeContactLink = statement<
  { address: string | null },
  [tokenHash: Buffer, channel: MessageChannel, now: Date, userId: number]
>(`
  UPDATE contact_links l SET used_at = $3 FROM users u
   WHERE l.token_hash = $1 AND l.channel = $2::message_channel AND l.used_at IS NULL AND l.expires_at > $3
     AND l.user_id = $4 AND u.id = l.user_id AND u.blocked_at IS NULL
     AND (l.session_id IS NULL OR EXISTS (
       SELECT FROM sessions s WHERE s.id = l.session_id AND s.revoked_at IS NULL AND s.expires_at > $3))
  RETURNING l.address`);

/** Returns whether any customer has an open link and may therefore write to the bot. */
export const hasOpenTelegramLinks = statement<{ open: boolean }, [now: Date]>(`
  SELECT EXISTS (SELECT FROM contact_links
                  WHERE channel = 'telegram' AND used_at IS NULL AND expires_at > $1) AS open`);

export const removeExpiredLinks = statement<never, [before: Date]>(
  `DELETE FROM contact_links WHERE expires_at < $1`,
);
