import type { Language, MessageChannel } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { resetWays } from '#modules/messages/index.ts';

/** Recipient of a reset's link; none when the account or a confirmed contact of the channel does not exist. */
export interface ResetTarget {
  user_id: number | null;
  channel: MessageChannel;
  recipient: string | null;
  language: Language | null;
}

/**
 * Finds a customer's contact for a reset, of the given channel, or e-mail before Telegram; excludes contacts in their
 * cool-down. Always returns one row. Excludes admins, who get a new password on the shop's machine.
 */
export const findResetTarget = statement<
  ResetTarget,
  [nicknameKey: string, channel: MessageChannel | null, now: Date]
>(`
  SELECT c.user_id, coalesce(c.channel, $2, 'email') AS channel, c.recipient, c.language
    FROM (SELECT 1) AS always LEFT JOIN LATERAL (
      SELECT k.user_id, way.channel, way.recipient, k.language
        FROM users u JOIN user_contacts k ON k.user_id = u.id
       CROSS JOIN LATERAL (${resetWays('k', '$3::timestamptz')}) AS way
       WHERE u.nickname_key = $1 AND u.role = 'user' AND u.blocked_at IS NULL
         AND ($2::text IS NULL OR way.channel = $2)
       ORDER BY way.channel LIMIT 1) AS c ON true`);

export const insertReset = statement<
  never,
  [tokenHash: Buffer, userId: number | null, channel: MessageChannel, expiresAt: Date]
>(`
  INSERT INTO password_resets (token_hash, user_id, channel, expires_at)
  VALUES ($1, $2, $3::message_channel, $4)`);

const isOpen = `r.token_hash = $1 AND r.ended_at IS NULL AND r.expires_at > $2 AND u.blocked_at IS NULL`;

export const findReset = statement<
  { user_id: number; nickname: string },
  [tokenHash: Buffer, now: Date]
>(`
  SELECT u.id AS user_id, u.nickname FROM password_resets r JOIN users u ON u.id = r.user_id WHERE ${isOpen}`);

/**
 * Consumes a reset and returns the channel of its link, null for a link of an older version; returns no row when it was
 * used or ended meanwhile.
 */
export const consumeReset = statement<
  { channel: MessageChannel | null },
  [tokenHash: Buffer, now: Date]
>(`
  UPDATE password_resets r SET ended_at = $2 FROM users u
   WHERE u.id = r.user_id AND ${isOpen} RETURNING r.channel`);
