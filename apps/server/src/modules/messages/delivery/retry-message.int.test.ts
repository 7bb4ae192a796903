import { beforeEach, describe, expect, test } from 'vitest';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { alertAboutMessages, oldestWaitingMessageSeconds } from '../index.ts';

const { alerts, lines, log } = recordLog();

const world = useMessageWorld({ log, env: { MESSAGES_PER_HOUR: '3' } });
beforeEach(async () => {
  await world.rows('DELETE FROM messages');
  lines.length = 0;
});

const orderId = 'ABCDEFGH12345678';
const isConfirmed = async (userId: number) => {
  const [contact] = await world.rows<{ confirmed: boolean }>(
    'SELECT email_confirmed_at IS NOT NULL AS confirmed FROM user_contacts WHERE user_id = $1',
    [userId],
  );
  return contact?.confirmed;
};

describe('a failed attempt', () => {
  test('retries a message with growing delays while the provider is down, and delivers it once', async () => {
    const { userId } = await world.person({ telegram: '4713' });
    Object.assign(world.mail, { reply: 451 });
    Object.assign(world.telegram, { answer: { status: 503 } });
    await world.enqueue(userId, 'order_paid', { orderId });
    for (let minute = 0; minute < 60; minute++) {
      await world.deliver();
      world.clock.advance({ seconds: 60 });
    }
    expect(await world.messages(userId)).toMatchObject([
      { state: 'pending', attempts: 6, error: 'unavailable' },
      { state: 'pending', attempts: 6, error: 'unavailable' },
    ]);
    Object.assign(world.mail, { reply: 250 });
    Object.assign(world.telegram, { answer: { status: 200 }, calls: [] });
    world.clock.advance({ hours: 1 });
    await world.deliver();
    await world.deliver();
    expect(world.mail.received).toHaveLength(1);
    expect(world.telegram.sent()).toHaveLength(1);
    expect(await world.messages(userId)).toMatchObject([
      { state: 'delivered', error: null },
      { state: 'delivered', error: null },
    ]);
    expect(alerts()).toEqual([]);
  });

  test('retries a message while the provider rejects the shop’s credentials', async () => {
    const { userId } = await world.person({ email: null, telegram: '4718' });
    Object.assign(world.telegram, { answer: { status: 401 } });
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.deliver();
    expect(await world.messages(userId)).toMatchObject([
      { state: 'pending', error: 'rejected_login' },
    ]);
  });

  test('ends a message for good after the last delay and raises an alert without the address', async () => {
    const { userId, email } = await world.person();
    Object.assign(world.mail, { reply: 451 });
    await world.enqueue(userId, 'order_paid', { orderId });
    for (let attempt = 0; attempt < 12; attempt++) {
      await world.deliver();
      world.clock.advance({ hours: 13 });
    }
    expect(await world.messages(userId)).toMatchObject([
      { state: 'failed', attempts: 11, error: 'unavailable' },
    ]);
    expect(alerts()).toEqual(['message_failed']);
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  test('retries a message only after the time that Telegram asks for', async () => {
    const { userId } = await world.person({ email: null, telegram: '4714' });
    const body = { ok: false, parameters: { retry_after: 90 } };
    Object.assign(world.telegram, { answer: { status: 429, body } });
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.deliver();
    Object.assign(world.telegram, { answer: { status: 200 }, calls: [] });
    world.clock.advance({ seconds: 89 });
    await world.deliver();
    expect(world.telegram.sent()).toEqual([]);
    world.clock.advance({ seconds: 1 });
    await world.deliver();
    expect(world.telegram.sent()).toHaveLength(1);
  });

  test('a message to an e-mail address that the receiving server refuses fails, and later ones are not written', async () => {
    const { userId } = await world.person();
    Object.assign(world.mail, { reply: 550 });
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.deliver();
    expect(await world.messages(userId)).toMatchObject([
      { state: 'failed', attempts: 1, error: 'bounced' },
    ]);
    expect(alerts()).toEqual([]);
    await world.enqueue(userId, 'order_paid', { orderId });
    expect(await world.messages(userId)).toHaveLength(1);
  });

  test('a bounce of a replaced address leaves the present one confirmed', async () => {
    const { userId } = await world.person();
    Object.assign(world.mail, { reply: 550 });
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.rows(`UPDATE user_contacts SET email = 'new@mail.example' WHERE user_id = $1`, [
      userId,
    ]);
    await world.deliver();
    expect(await world.messages(userId)).toMatchObject([{ state: 'failed', error: 'bounced' }]);
    expect(await isConfirmed(userId)).toBe(true);
  });

  test('a block by a replaced chat leaves the present one confirmed', async () => {
    const { userId } = await world.person({ email: null, telegram: '4719' });
    Object.assign(world.telegram, { answer: { status: 403 } });
    await world.enqueue(userId, 'order_paid', { orderId });
    const change = `UPDATE user_contacts SET telegram_chat = '4720' WHERE user_id = $1`;
    await world.rows(change, [userId]);
    await world.deliver();
    expect(await world.messages(userId)).toMatchObject([{ state: 'failed', error: 'blocked' }]);
    const [row] = await world.rows(
      'SELECT telegram_confirmed_at IS NOT NULL AS confirmed FROM user_contacts WHERE user_id = $1',
      [userId],
    );
    expect(row).toEqual({ confirmed: true });
  });

  test('a message whose sender the mail provider refuses fails, and the contact stays confirmed', async () => {
    world.mail.senderReply = 550;
    const { userId } = await world.person();
    await world.enqueue(userId, 'password_changed', {});
    await world.deliver();
    expect(await world.messages(userId)).toMatchObject([{ state: 'failed', error: 'refused' }]);
    expect(await isConfirmed(userId)).toBe(true);
    expect(alerts()).toEqual(['message_failed']);
  });

  test('a message that the receiving mail server refuses by its policy fails, and the contact stays confirmed', async () => {
    Object.assign(world.mail, { reply: 550, replyText: '5.7.1 Blocked as spam' });
    const { userId } = await world.person();
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.deliver();
    expect(await world.messages(userId)).toMatchObject([{ state: 'failed', error: 'refused' }]);
    expect(await isConfirmed(userId)).toBe(true);
    expect(alerts()).toEqual(['message_failed']);
  });

  test('a message to a chat whose owner has blocked the bot fails, and the chat is not confirmed any more', async () => {
    const { userId } = await world.person({ telegram: '4715' });
    Object.assign(world.telegram, { answer: { status: 403 } });
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.deliver();
    const [row] = await world.rows<{ telegram: boolean; email: boolean }>(
      `SELECT telegram_confirmed_at IS NOT NULL AS telegram, email_confirmed_at IS NOT NULL AS email
         FROM user_contacts WHERE user_id = $1`,
      [userId],
    );
    expect(row).toEqual({ telegram: false, email: true });
    expect((await world.messages(userId)).map(({ error }) => error)).toEqual([null, 'blocked']);
  });

  test('a message whose last delivery attempt killed the worker is marked as failed and not sent again', async () => {
    const { userId } = await world.person();
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.rows('UPDATE messages SET attempts = 11');
    await world.deliver();
    expect(world.mail.received).toEqual([]);
    expect(await world.messages(userId)).toMatchObject([{ state: 'failed', error: 'interrupted' }]);
  });
});

describe('a provider that is out of order', () => {
  test('logs a warning about each failed attempt of a message, with the provider’s status and without the recipient', async () => {
    const { userId, email } = await world.person({ telegram: '4717' });
    Object.assign(world.mail, { reply: 451 });
    Object.assign(world.telegram, { answer: { status: 503 } });
    await world.enqueue(userId, 'order_paid', { orderId });
    await world.deliver();
    world.clock.advance({ seconds: 20 });
    await world.deliver();
    const warnings = lines.map(({ level, channel, reason, status }) => [
      ...[level, channel, reason, status],
    ]);
    expect(warnings.toSorted()).toEqual([
      [40, 'email', 'unavailable', 451],
      [40, 'email', 'unavailable', 451],
      [40, 'telegram', 'unavailable', 503],
      [40, 'telegram', 'unavailable', 503],
    ]);
    expect(JSON.stringify(lines)).not.toContain(email);
    expect(JSON.stringify(lines)).not.toContain('4717');
  });

  test('the age of the oldest message grows while its provider is down, without an alert about late messages', async () => {
    const { userId } = await world.person();
    Object.assign(world.mail, { reply: 451 });
    await world.enqueue(userId, 'order_paid', { orderId });
    for (let minute = 0; minute < 45; minute++) {
      await world.deliver();
      world.clock.advance({ minutes: 1 });
    }
    expect(await oldestWaitingMessageSeconds(world.shop.deps)).toBeGreaterThanOrEqual(45 * 60);
    expect(await alertAboutMessages(world.shop.deps)).toBe(0);
    expect(alerts()).toEqual([]);
    Object.assign(world.mail, { reply: 250 });
    world.clock.advance({ hours: 1 });
    await world.deliver();
    expect(await oldestWaitingMessageSeconds(world.shop.deps)).toBe(0);
  });

  test('raises an alert for a message that expired while its provider was down, not for one that came too late', async () => {
    const { userId } = await world.person();
    const expire = async () => {
      await world.enqueue(userId, 'order_paid', { orderId });
      await world.rows(
        `UPDATE messages SET expires_at = $1::timestamptz + interval '30 minutes' WHERE state = 'pending'`,
        [world.clock.now()],
      );
    };
    await expire();
    world.clock.advance({ minutes: 31 });
    await world.deliver();
    expect(alerts()).toEqual([]);
    Object.assign(world.mail, { reply: 451 });
    await expire();
    for (let minute = 0; minute < 60; minute++) {
      await world.deliver();
      world.clock.advance({ minutes: 1 });
    }
    expect(await world.messages(userId)).toMatchObject([
      { error: 'expired' },
      { error: 'expired' },
    ]);
    expect(alerts()).toEqual(['message_failed']);
    expect(lines.at(-1)).toMatchObject({ reason: 'expired', before: 'unavailable' });
  });
});
