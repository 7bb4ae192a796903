import { LINK_MINUTES } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { replaceLink } from './contacts.sql.ts';
import type { ContactOwner } from './record-contact-change.ts';
import { newLinkToken } from './message-link-token.ts';

/**
 * Creates an address that opens a chat with the bot and links it to the caller's account: the session proves the account,
 * and the code that the chat sends proves the chat. A new address replaces the previous one. It ends with its session.
 * Error: unavailable (no bot, or Telegram does not answer).
 */
export async function linkTelegram(
  deps: Pick<Deps, 'pool' | 'clock' | 'keyedHash' | 'telegramBot'>,
  { userId, sessionId, language }: Pick<ContactOwner, 'userId' | 'sessionId' | 'language'>,
): Promise<{ url: string }> {
  const { token, hash } = newLinkToken(deps, 'link-telegram');
  const url = await deps.telegramBot?.startUrl(token);
  if (!url) throw new DomainError('unavailable');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000);
  await replaceLink(deps.pool, userId, 'telegram', hash, null, language, expiresAt, sessionId);
  return { url };
}
