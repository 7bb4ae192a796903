import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { BotUpdate } from '#infra/messaging/telegram-bot.ts';
import { linkChat } from './contact-trust.sql.ts';
import {
  ensureContact,
  findTelegramLink,
  hasOpenTelegramLinks,
  lockContact,
  consumeContactLink,
} from './contacts.sql.ts';
import { hashLinkToken } from './message-link-token.ts';
import { enqueueForUser, enqueueToAddress } from '../messages.sql.ts';

type ReadDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'telegramBot' | 'securityEvents'>;

const START = /^\/start (\S+)\s*$/;

/**
 * Reads new messages to the bot, and links the chats that sent a code. Calls Telegram only while a customer has an open
 * link. Confirms updates after handling them; a code works once, so that a repeated update changes nothing.
 */
export async function readTelegramStarts(deps: ReadDeps): Promise<void> {
  const { pool, clock, telegramBot } = deps;
  if (!telegramBot) return;
  const [links] = await hasOpenTelegramLinks(pool, clock.now());
  if (!links?.open) return;
  let from = 0;
  for (;;) {
    const updates = await telegramBot.readUpdates(from);
    if (updates === null || updates.length === 0) return;
    for (const update of updates) {
      from = update.id + 1;
      await link(deps, update).catch((error: unknown) => {
        // A failed update does not prevent the next ones.
        deps.log.warn({ err: error, update: update.id }, 'cannot link a chat of Telegram');
      });
    }
  }
}

/** Links a chat to the account of its code. Ignores groups, because other people read them. */
async function link(
  { pool, clock, securityEvents }: ReadDeps,
  { chat, isPrivate, name, text }: BotUpdate,
): Promise<void> {
  const hash = hashLinkToken(START.exec(text)?.[1] ?? '');
  if (!hash || !isPrivate) return;
  const now = clock.now();
  const userId = await withTransaction(pool, async (tx) => {
    const [open] = await findTelegramLink(tx, hash, now);
    if (!open) return null;
    const { user_id: user, language } = open;
    // Waits for a running change of the password or a block, which may end the link.
    await ensureContact(tx, user, language);
    const [before] = await lockContact(tx, user);
    const [used] = before ? await consumeContactLink(tx, hash, 'telegram', now, user) : [];
    if (!before || !used) return null;
    if (before.telegram_chat !== chat) await enqueueForUser(tx, user, 'contact_changed', '{}');
    await linkChat(tx, user, chat, name, now);
    await enqueueToAddress(tx, user, 'telegram', 'telegram_linked', chat, language, '{}', null);
    return user;
  });
  if (userId === null) return;
  securityEvents.record({ kind: 'contact_changed', userId, detail: 'profile.linkTelegram' });
}
