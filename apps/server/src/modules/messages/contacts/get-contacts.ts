import {
  messageTopics,
  type Contacts,
  type MessageChannel,
  type MessageTopic,
} from '@manabar/contracts';
import { recordOf } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { findCoolDowns } from './contact-trust.sql.ts';
import { findContact, type ContactRow } from './contacts.sql.ts';

/** Returns the configured channels of messages. */
export function availableChannels({
  mailer,
  telegramBot,
}: Pick<Deps, 'mailer' | 'telegramBot'>): MessageChannel[] {
  return [...(mailer ? (['email'] as const) : []), ...(telegramBot ? (['telegram'] as const) : [])];
}

/** Reads a user's contacts and the topics of messages that they accept. */
export async function getContacts(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  userId: number,
): Promise<Contacts> {
  const [[row], [coolDowns]] = await Promise.all([
    findContact(pool, userId),
    findCoolDowns(pool, userId, clock.now()),
  ]);
  return toContacts(row, coolDowns);
}

function toContacts(
  row: ContactRow | undefined,
  coolDowns: Record<MessageChannel, Date | null> | undefined,
): Contacts {
  const isWanted = (topic: MessageTopic) => !row?.unwanted.includes(topic);
  return {
    email: row?.email ?? null,
    email_confirmed: Boolean(row?.email_confirmed_at),
    email_resets_from: coolDowns?.email?.toISOString() ?? null,
    // A chat without a name is shown by its id.
    telegram: row?.telegram_name ?? row?.telegram_chat ?? null,
    telegram_confirmed: Boolean(row?.telegram_confirmed_at),
    telegram_resets_from: coolDowns?.telegram?.toISOString() ?? null,
    wants: recordOf(messageTopics, isWanted),
  };
}
