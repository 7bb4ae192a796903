import { beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { openMessageWorld } from '#testing/shops/message-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { readTelegramStarts } from '../index.ts';

const world = useWorld(openMessageWorld);
beforeEach(() => {
  Object.assign(world.telegram, { calls: [] });
});

const unlinked = { telegram: null, telegram_confirmed: false };

describe('a Telegram chat', () => {
  const read = () => readTelegramStarts(world.shop.deps);
  const startCode = async (user: TestUser) => {
    const { url } = await user.call.profile.linkTelegram();
    expect(url).toMatch(/^https:\/\/t\.me\/shop_bot\?start=[\w-]{43}$/);
    return new URL(url).searchParams.get('start') ?? '';
  };
  const logIn = async ({ nickname, password }: TestUser) => {
    const { token } = await world.shop.anonymous.auth.login({ nickname, password });
    return createCaller(world.shop.context({ token }));
  };
  const chatOf = ({ userId }: TestUser) =>
    world.rows('SELECT telegram_chat FROM user_contacts WHERE user_id = $1', [userId]);

  test('links a Telegram chat once when its owner sends the code to the bot', async () => {
    const user = await world.shop.registerUser();
    const code = await startCode(user);
    world.telegram.write({ chat: 501, username: 'alice' }, `/start ${code}`);
    world.telegram.write({ chat: 502, username: 'mallory' }, `/start ${code}`);
    await read();
    expect(await user.call.profile.contacts()).toMatchObject({
      telegram: '@alice',
      telegram_confirmed: true,
    });
    await world.deliver();
    expect(world.telegram.sent()).toMatchObject([
      { chat: '501', text: expect.stringContaining('Telegram') as string },
    ]);
    const removed = await user.call.profile.updateContacts({ telegram: null });
    expect(removed).toMatchObject({ telegram: null, telegram_confirmed: false });
  });

  test('a chat gets at most 20 messages in an hour about its links to one account', async () => {
    const user = await world.shop.registerUser();
    for (let n = 0; n < 22; n++) {
      world.telegram.write({ chat: 505, username: 'alice' }, `/start ${await startCode(user)}`);
      await read();
      await user.call.profile.updateContacts({ telegram: null });
    }
    expect(
      await world.rows(
        `SELECT kind, count(*)::int AS count FROM messages WHERE user_id = $1 GROUP BY 1 ORDER BY 1`,
        [user.userId],
      ),
    ).toEqual([
      { kind: 'contact_changed', count: 20 },
      { kind: 'telegram_linked', count: 20 },
    ]);
  });

  test('records linking and removing a Telegram chat as security events of the account', async () => {
    const user = await world.shop.registerUser();
    const events = async () => {
      await world.shop.deps.securityEvents.flush();
      return world.rows(
        `SELECT kind, detail, count FROM security_events WHERE user_id = $1 ORDER BY id`,
        [user.userId],
      );
    };
    world.telegram.write({ chat: 511, username: 'alice' }, `/start ${await startCode(user)}`);
    await read();
    const linked = { kind: 'contact_changed', detail: 'profile.linkTelegram', count: 1 };
    expect(await events()).toEqual([linked]);
    await user.call.profile.updateContacts({ telegram: null });
    expect(await events()).toMatchObject([
      linked,
      { kind: 'contact_changed', detail: 'profile.updateContacts' },
    ]);
  });

  test('does not link a Telegram chat by a guessed code, from a group, or after half an hour', async () => {
    const user = await world.shop.registerUser();
    const code = await startCode(user);
    world.telegram.write({ chat: 601 }, `/start ${'A'.repeat(43)}`);
    world.telegram.write({ chat: -602, type: 'group' }, `/start ${code}`);
    await read();
    world.clock.advance({ minutes: 30 });
    await startCode(await world.shop.registerUser());
    world.telegram.write({ chat: 603 }, `/start ${code}`);
    await read();
    expect(await user.call.profile.contacts()).toMatchObject(unlinked);
  });

  test('a new code for the bot replaces the former one of the account', async () => {
    const user = await world.shop.registerUser();
    const former = await startCode(user);
    const code = await startCode(user);
    world.telegram.write({ chat: 611, username: 'mallory' }, `/start ${former}`);
    await read();
    expect(await user.call.profile.contacts()).toMatchObject(unlinked);
    world.telegram.write({ chat: 612, username: 'alice' }, `/start ${code}`);
    await read();
    expect(await user.call.profile.contacts()).toMatchObject({ telegram: '@alice' });
  });

  test('links a Telegram chat although an update before it cannot be handled', async () => {
    const [broken, user] = [await world.shop.registerUser(), await world.shop.registerUser()];
    // The database refuses the character 0.
    world.telegram.write({ chat: 701, username: 'a\u0000b' }, `/start ${await startCode(broken)}`);
    world.telegram.write({ chat: 702, username: 'bob' }, `/start ${await startCode(user)}`);
    await read();
    expect(await user.call.profile.contacts()).toMatchObject({ telegram: '@bob' });
    expect(await broken.call.profile.contacts()).toMatchObject(unlinked);
  });

  test.each<[end: string, endLink: (user: TestUser) => Promise<unknown>]>([
    [
      'the password was changed',
      async ({ call, password }) =>
        call.auth.changePassword({ currentPassword: password, newPassword: 'quiet-river-7' }),
    ],
    ['the other sessions were ended', async (user) => (await logIn(user)).auth.endOtherSessions()],
    ['its session logged out', async ({ call }) => call.auth.logout()],
    [
      'the account was blocked and unblocked',
      async ({ userId: id }) => {
        const { users } = (await world.shop.createAdmin()).call.admin;
        await users.block({ id, reason: 'stolen' });
        await users.unblock({ id, reason: 'the owner called' });
      },
    ],
    [
      'the account was blocked',
      async ({ userId: id }) =>
        (await world.shop.createAdmin()).call.admin.users.block({ id, reason: 'stolen' }),
    ],
    [
      'the owner unlinked Telegram without a linked chat',
      async ({ call }) => call.profile.updateContacts({ telegram: null }),
    ],
    [
      'its session expired',
      async ({ userId }) =>
        world.rows('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [
          userId,
          world.clock.now(),
        ]),
    ],
  ])('does not link a Telegram chat by a code after %s', async (_end, endLink) => {
    const user = await world.shop.registerUser();
    // A blocked account has contacts already.
    await user.call.profile.updateContacts({ wants: { orders: false } });
    const code = await startCode(user);
    await endLink(user);
    // An open link causes the bot's updates to be read.
    await startCode(await world.shop.registerUser());
    world.telegram.write({ chat: 621, username: 'thief' }, `/start ${code}`);
    await read();
    expect(await chatOf(user)).toEqual([{ telegram_chat: null }]);
  });

  test('links a Telegram chat by a code of the previous version, which stored no session, until the password changes', async () => {
    const [user, other] = [await world.shop.registerUser(), await world.shop.registerUser()];
    const codes = [await startCode(user), await startCode(other)];
    await world.rows('UPDATE contact_links SET session_id = NULL');
    const { password: currentPassword } = other;
    await other.call.auth.changePassword({ currentPassword, newPassword: 'quiet-river-7' });
    for (const code of codes) world.telegram.write({ chat: 631 }, `/start ${code}`);
    await read();
    expect(await chatOf(user)).toEqual([{ telegram_chat: '631' }]);
    expect(await chatOf(other)).toEqual([]);
  });

  test('polls Telegram only while an unused code for the bot exists', async () => {
    world.clock.advance({ minutes: 31 });
    Object.assign(world.telegram, { calls: [] });
    await read();
    expect(world.telegram.calls).toEqual([]);
  });
});

describe('long answers of Telegram', () => {
  const open = async () => {
    const user = await world.shop.registerUser();
    const { url } = await user.call.profile.linkTelegram();
    return { user, code: new URL(url).searchParams.get('start') ?? '' };
  };

  test('reads long answers of Telegram in smaller parts up to the last message', async () => {
    const { user, code } = await open();
    for (let n = 0; n < 20; n++) world.telegram.write({ chat: 800 + n }, 'x'.repeat(100_000));
    world.telegram.write({ chat: 900 }, `/start ${code}`);
    await readTelegramStarts(world.shop.deps);
    expect(await user.call.profile.contacts()).toMatchObject({ telegram_confirmed: true });
  });

  test('skips a Telegram update that is too long, and reads the messages behind it', async () => {
    const { user, code } = await open();
    world.telegram.write({ chat: 801 }, 'x'.repeat(2_000_000));
    world.telegram.write({ chat: 901 }, `/start ${code}`);
    await readTelegramStarts(world.shop.deps);
    expect(await user.call.profile.contacts()).toMatchObject({ telegram_confirmed: true });
  });
});
