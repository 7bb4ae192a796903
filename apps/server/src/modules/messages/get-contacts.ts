import {
  messageTopics,
  type Contacts,
  type MessageChannel,
  type MessageTopic,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { findContact, type ContactRow } from './contacts.sql.ts';

/** Channels by which the shop can reach people. */
export function availableChannels({
  mailer,
  telegramBot,
}: Pick<Deps, 'mailer' | 'telegramBot'>): MessageChannel[] {
  return [...(mailer ? (['email'] as const) : []), ...(telegramBot ? (['telegram'] as const) : [])];
}

/** Reads a user's contacts and which messages they want. */
export async function getContacts(
  { pool }: { pool: Queryable },
  userId: number,
): Promise<Contacts> {
  const [row] = await findContact(pool, userId);
  return toContacts(row);
}

function toContacts(row: ContactRow | undefined): Contacts {
  const isWanted = (topic: MessageTopic) => !row?.unwanted.includes(topic);
  return {
    email: row?.email ?? null,
    email_confirmed: Boolean(row?.email_confirmed_at),
    // A chat without a name is shown by its id.
    telegram: row?.telegram_name ?? row?.telegram_chat ?? null,
    telegram_confirmed: Boolean(row?.telegram_confirmed_at),
    wants: Object.fromEntries(
      messageTopics.map((topic) => [topic, isWanted(topic)]),
    ) as Contacts['wants'],
  };
}
