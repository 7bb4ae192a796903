import type { MessageKind } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { createMessageDispatcher, enqueueMessage } from '#modules/messages/index.ts';
import type { MessageData } from '#modules/messages/rendering/message-data.ts';
import { usualTiming } from '#modules/messages/delivery/message-timing.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { startMailServer, type MailServer } from '../fakes/mail-server.ts';
import { startTelegram, type TelegramServer } from '../fakes/telegram-server.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** Shop with an SMTP server and Telegram, each over a socket. */
export interface MessageWorld {
  clock: FakeClock;
  shop: TestShop;
  mail: MailServer;
  telegram: TelegramServer;
  /** Creates a customer with confirmed contacts. */
  person(contact?: Partial<TestContact>): Promise<TestUser & { email: string }>;
  /** Enqueues a message in a transaction of its own. */
  enqueue<Kind extends MessageKind>(
    userId: number,
    kind: Kind,
    data: MessageData[Kind],
  ): Promise<void>;
  deliver(): Promise<void>;
  /** Returns the messages of a user, the oldest first. */
  messages(userId: number): Promise<StoredMessage[]>;
  rows: TestShop['rows'];
  close(): Promise<void>;
}

interface TestContact {
  email: string | null;
  telegram: string | null;
  language: string;
  unwanted: string[];
}

export interface StoredMessage extends Record<string, unknown> {
  channel: string;
  kind: string;
  state: string;
  attempts: number;
  error: string | null;
  data: Record<string, unknown>;
}

/** Lead of the shop's clock over the database's in milliseconds, so that the database's rows are due. */
const AHEAD_MS = 60_000;

export interface MessageWorldOptions {
  log?: Deps['log'];
  env?: Record<string, string>;
  aheadMs?: number;
}

export async function openMessageWorld(options: MessageWorldOptions = {}): Promise<MessageWorld> {
  const { log, env = {}, aheadMs = AHEAD_MS } = options;
  const [mail, telegram] = [await startMailServer(), await startTelegram()];
  const clock = new FakeClock(new Date(Date.now() + aheadMs));
  const shop = await createTestShop({
    clock,
    env: { PUBLIC_URL: 'https://shop.example', ...mail.env, ...telegram.env, ...env },
    ...(log && { log }),
  });
  const { deps, rows } = shop;
  return {
    clock,
    shop,
    mail,
    telegram,
    rows,
    person: async (contact = {}) => {
      const user = await shop.registerUser();
      const email = `${user.nickname}@mail.example`;
      const { language = 'en', unwanted = [], telegram: chat = null } = contact;
      await rows(
        `INSERT INTO user_contacts
           (user_id, language, email, email_confirmed_at, telegram_chat, telegram_confirmed_at, unwanted)
         SELECT $1, $2, $3, CASE WHEN $3::text IS NOT NULL THEN now() END, $4,
                CASE WHEN $4::text IS NOT NULL THEN now() END, $5`,
        [
          user.userId,
          language,
          contact.email === undefined ? email : contact.email,
          chat,
          unwanted,
        ],
      );
      return { ...user, email };
    },
    enqueue: (userId, kind, data) =>
      withTransaction(deps.pool, (tx) => enqueueMessage(tx, { userId, kind, data })),
    deliver: async () => {
      const dispatcher = createMessageDispatcher(deps, { ...usualTiming, random: () => 0 });
      await dispatcher.wake();
      await dispatcher.idle();
    },
    messages: (userId) =>
      rows<StoredMessage>(
        `SELECT channel::text, kind, state::text, attempts, error, data FROM messages
          WHERE user_id = $1 ORDER BY id`,
        [userId],
      ),
    close: async () => {
      await shop.close();
      await Promise.all([mail.close(), telegram.close()]);
    },
  };
}
