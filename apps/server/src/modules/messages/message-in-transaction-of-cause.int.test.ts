import { messageKinds, type MessageKind } from '@manabar/contracts';
import { expect, test } from 'vitest';
import { codeAt, loginAt } from '#testing/fixtures/second-factor.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { openMessageWorld } from '#testing/shops/message-world.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { readTelegramStarts } from './index.ts';

/* A message and its cause have the same xmin only if one transaction wrote both rows. */

const world = useWorld(openMessageWorld);

type Cause = (person: TestUser) => Promise<unknown>;

const password = 'password1';
let chats = 7000;

async function buy({ userId, call }: TestUser) {
  await world.shop.credit(userId, 'usd', 250n);
  const { optionId } = await stockShelf(world.shop.deps, { usd: 250n, codes: 1 });
  await fillCart(world.shop.deps, userId, optionId);
  return call.orders.payFromBalance({ currency: 'usd' });
}

async function turnOn({ call }: TestUser) {
  const { secret } = await call.secondFactor.begin({ password });
  await call.secondFactor.enable({ password, code: codeAt(world.clock, secret) });
  world.clock.advance({ seconds: 30 });
  return codeAt(world.clock, secret);
}

async function linkTelegram({ call }: TestUser) {
  const { url } = await call.profile.linkTelegram();
  const code = new URL(url).searchParams.get('start') ?? '';
  world.telegram.write({ chat: (chats += 1), username: 'me' }, `/start ${code}`);
  await readTelegramStarts(world.shop.deps);
}

/** Returns SQL for the xmin of the newest row of the user $1 in a table, which holds the cause of a message. */
const newest = (table: string, column = 'user_id') =>
  `SELECT xmin::text FROM ${table} WHERE ${column} = $1 ORDER BY xmin::text::bigint DESC LIMIT 1`;
const event = (kind: string) =>
  `SELECT e.xmin::text FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.user_id = $1 AND e.kind = '${kind}'`;
const posting = `SELECT p.xmin::text FROM postings p JOIN accounts a ON a.id = p.account_id
                  WHERE a.user_id = $1 ORDER BY p.id DESC LIMIT 1`;
const contacts = newest('user_contacts');

const causes: [what: string, kind: MessageKind, cause: string, act: Cause][] = [
  ['a purchase', 'order_delivered', event('completed'), buy],
  [
    'a refund',
    'order_refunded',
    event('refunded'),
    async (person) => person.call.orders.refundUnrevealed({ id: (await buy(person)).order_id }),
  ],
  [
    'a change of the balance',
    'balance_changed',
    posting,
    async ({ userId }) => {
      const admin = await world.shop.createAdmin();
      await admin.call.admin.users.adjustBalance({
        ...{ id: userId, currency: 'usd', mode: 'add', amount: 5, reason: 'for the test' },
      });
    },
  ],
  ['a log-in', 'new_login', newest('sessions'), (person) => loginAt(world.shop, person)],
  [
    'a log-in with a second factor',
    'new_login',
    newest('sessions'),
    async (person) => {
      const code = await turnOn(person);
      await loginAt(world.shop, person, code);
    },
  ],
  [
    'an answer of support',
    'ticket_answered',
    `SELECT m.xmin::text FROM support_thread_messages m JOIN support_threads t ON t.id = m.thread_id
      WHERE t.user_id = $1 AND m.author = 'shop'`,
    async ({ call }) => {
      const { id } = await call.support.threads.open({ subject: 'Help', message: 'Help' });
      const admin = await world.shop.createAdmin();
      await admin.call.admin.support.threads.answer({ id, message: 'Done' });
    },
  ],
  [
    'a change of the password',
    'password_changed',
    newest('users', 'id'),
    ({ call }) =>
      call.auth.changePassword({ currentPassword: password, newPassword: 'quiet-river-7' }),
  ],
  [
    'a new e-mail',
    'contact_changed',
    contacts,
    ({ call, userId }) => call.profile.updateContacts({ email: `new${userId}@mail.example` }),
  ],
  [
    'the removal of a chat',
    'contact_changed',
    contacts,
    ({ call }) => call.profile.updateContacts({ telegram: null }),
  ],
  ['a new chat', 'contact_changed', contacts, linkTelegram],
  ['a linked chat', 'telegram_linked', contacts, linkTelegram],
  [
    'the confirmation of an e-mail',
    'confirm_email',
    newest('contact_links'),
    ({ call, userId }) => call.profile.updateContacts({ email: `new${userId}@mail.example` }),
  ],
  [
    'a request for a new password',
    'password_reset',
    newest('password_resets'),
    ({ nickname }) => world.shop.anonymous.auth.requestReset({ nickname }),
  ],
  ['a second factor', 'second_factor_enabled', newest('second_factors'), turnOn],
  [
    'the removal of a second factor',
    'second_factor_disabled',
    `SELECT xmin::text FROM audit_log WHERE actor_id = $1 AND action = 'user.disable_2fa'`,
    async (person) => {
      const code = await turnOn(person);
      await person.call.secondFactor.disable({ password, code });
    },
  ],
];

test.each(causes)('%s and the message %s are written in one transaction', async (...given) => {
  const [, kind, cause, act] = given;
  const person = await world.person({ telegram: String((chats += 1)) });
  await act(person);
  const written = await world.rows<{ xmin: string }>(
    `SELECT DISTINCT xmin::text FROM messages WHERE user_id = $1 AND kind = $2`,
    [person.userId, kind],
  );
  expect(written).toHaveLength(1);
  expect(written).toEqual(await world.rows(cause, [person.userId]));
});

test('these tests cover the cause of each kind of message, except those of the trigger on order events', () => {
  const byTrigger = ['order_paid', 'order_failed', 'order_paid_late'];
  const kinds = new Set([...causes.map(([, kind]) => kind), ...byTrigger]);
  expect([...kinds].sort()).toEqual(Object.keys(messageKinds).sort());
});
