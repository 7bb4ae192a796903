import { messageKinds, type MessageKind } from '@manabar/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import { oldestWaitingMessageSeconds, readMessageFigures } from '../index.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';

const { lines, log } = recordLog();

const world = useMessageWorld({ log, env: { MESSAGES_PER_HOUR: '3' } });
beforeEach(async () => {
  await world.rows('DELETE FROM messages');
  lines.length = 0;
});

const orderId = 'ABCDEFGH12345678';

describe('a message to a confirmed contact', () => {
  test('delivers a message by e-mail as text and HTML with a link to its page and unsubscribe headers', async () => {
    const { userId, email } = await world.person();
    await world.enqueue(userId, 'order_delivered', { orderId });
    await world.deliver();
    expect(world.mail.received).toHaveLength(1);
    const [{ to, mail } = { to: '', mail: undefined }] = world.mail.received;
    expect(to).toBe(email);
    expect(mail?.subject).toBe(`Order ${orderId} is complete`);
    const link = `https://shop.example/orders/${orderId}`;
    expect(mail?.text).toContain(`Open the order: ${link}`);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('<html lang="en">');
    const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
    expect(header).toMatch(/<https:\/\/shop\.example\/unsubscribe\/\d+~orders~[\w-]{43}>/);
    expect(mail?.headerLines.map(({ line }) => line)).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(await world.messages(userId)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    await world.deliver();
    expect(world.mail.received).toHaveLength(1);
  });

  test("delivers a message by Telegram in the contact's language with a link and escaped markup", async () => {
    const { userId } = await world.person({ email: null, telegram: '4711', language: 'ru' });
    await world.enqueue(userId, 'new_login', { device: 'Chrome <b>' });
    await world.deliver();
    expect(world.telegram.sent()).toEqual([
      { chat: '4711', text: expect.stringContaining('устройства: Chrome &lt;b&gt;') as string },
    ]);
    const [{ text } = { text: '' }] = world.telegram.sent();
    expect(text).toContain('<a href="https://shop.example/profile">');
  });

  test('delivers a message to each confirmed contact, and one about security without an unsubscribe link', async () => {
    const { userId } = await world.person({ telegram: '4712' });
    await world.enqueue(userId, 'password_changed', {});
    await world.deliver();
    const [received] = world.mail.received;
    expect(received?.mail.headerLines.map(({ key }) => key)).not.toContain('list-unsubscribe');
    expect(received?.mail.text).not.toContain('unsubscribe');
    expect(world.telegram.sent()).toHaveLength(1);
  });
});

test.each(['email', 'telegram'] as const)(
  'a message about an order by %s links its receipt, which needs no log-in and shows no code',
  async (channel) => {
    const { shop } = world;
    const chat = channel === 'telegram' ? { email: null, telegram: '4799' } : {};
    const buyer = await world.person(chat);
    await shop.credit(buyer.userId, 'usd', 250n);
    const { optionId, codes } = await stockShelf(shop.deps, { usd: 250n, codes: 1 });
    await fillCart(shop.deps, buyer.userId, optionId);
    const { order_id: id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
    await world.deliver();
    const told =
      channel === 'telegram' ? world.telegram.sent()[0]?.text : world.mail.received[0]?.mail.html;
    const token = /https:\/\/shop\.example\/r\/([\w~-]+)/.exec(String(told))?.[1] ?? '';
    const receipt = await shop.anonymous.orders.receipt({ token });
    expect(receipt).toMatchObject({ id, status: 'completed', total_amount: 2.5, currency: 'usd' });
    for (const code of codes) {
      expect(JSON.stringify(receipt)).not.toContain(code);
      expect(told).not.toContain(code);
    }
  },
);

test('writes no message to an unconfirmed contact, and none about a declined topic', async () => {
  const someone = await world.shop.registerUser();
  await world.enqueue(someone.userId, 'order_paid', { orderId });
  const person = await world.person({ unwanted: ['orders'] });
  await world.rows('INSERT INTO user_contacts (user_id, email) VALUES ($1, $2)', [
    someone.userId,
    'a@mail.example',
  ]);
  await world.enqueue(someone.userId, 'password_changed', {});
  await world.enqueue(person.userId, 'order_paid', { orderId });
  expect(await world.messages(someone.userId)).toEqual([]);
  expect(await world.messages(person.userId)).toEqual([]);
  await world.enqueue(person.userId, 'balance_changed', { minor: '-150', currency: 'usd' });
  await world.deliver();
  expect(world.mail.received[0]?.mail.text).toContain('by -$1.50');
});

test('the database and the contract give each kind of message the same topic', async () => {
  const kinds = Object.keys(messageKinds) as MessageKind[];
  const found = await world.rows<{ kind: MessageKind; topic: string | null }>(
    'SELECT kind, message_topic(kind) AS topic FROM unnest($1::text[]) AS kind',
    [kinds],
  );
  expect(Object.fromEntries(found.map(({ kind, topic }) => [kind, topic]))).toEqual(messageKinds);
});

test('limits the messages of a person in an hour without losing any or delaying those of others', async () => {
  const [busy, other] = [await world.person(), await world.person()];
  for (let n = 0; n < 5; n++) await world.enqueue(busy.userId, 'order_paid', { orderId });
  await world.enqueue(busy.userId, 'password_changed', {});
  await world.enqueue(other.userId, 'order_paid', { orderId });
  const drain = async () => {
    for (let n = 0; n < 4; n++) await world.deliver();
    return world.mail.received.splice(0).map(({ to }) => (to === other.email ? 'other' : 'busy'));
  };
  expect((await drain()).toSorted()).toEqual(['busy', 'busy', 'busy', 'busy', 'other']);
  // Messages about security are sent at once also beyond the limit.
  await world.enqueue(busy.userId, 'password_changed', {});
  expect(await drain()).toEqual(['busy']);
  world.clock.advance({ seconds: 3599 });
  expect(await drain()).toEqual([]);
  world.clock.advance({ seconds: 1 });
  expect(await drain()).toEqual(['busy', 'busy']);
});

test('counts no messages about security against the limit of an hour', async () => {
  const busy = await world.person();
  for (const kind of ['password_changed', 'order_paid'] as const) {
    for (let n = 0; n < 3; n++) await world.enqueue(busy.userId, kind, { orderId });
    await world.deliver();
    expect(world.mail.received.splice(0)).toHaveLength(3);
  }
});

test('postponed messages of one person, however many, do not delay those of others', async () => {
  const [busy, other] = [await world.person(), await world.person()];
  for (let n = 0; n < 30; n++) await world.enqueue(busy.userId, 'order_delivered', { orderId });
  await world.enqueue(other.userId, 'order_delivered', { orderId });
  await world.deliver();
  await world.rows(`UPDATE messages SET next_at = now() WHERE state = 'pending'`);
  await world.enqueue(other.userId, 'order_failed', { orderId });
  await world.deliver();
  expect(await world.messages(other.userId)).toMatchObject([
    { state: 'delivered' },
    { state: 'delivered' },
  ]);
});

test('counts messages by channel and state for metrics, with the time that the oldest has been due', async () => {
  const person = await world.person({ telegram: '4720' });
  Object.assign(world.telegram, { answer: { status: 503 } });
  await world.enqueue(person.userId, 'order_paid', { orderId });
  await world.deliver();
  world.clock.advance({ minutes: 10 });
  const figures = await readMessageFigures(world.shop.deps);
  expect(figures.map(({ channel, state, count }) => [channel, state, count])).toEqual([
    ['email', 'delivered', 1],
    ['email', 'failed', 0],
    ['email', 'waiting', 0],
    ['telegram', 'delivered', 0],
    ['telegram', 'failed', 0],
    ['telegram', 'waiting', 1],
  ]);
  expect(await oldestWaitingMessageSeconds(world.shop.deps)).toBeGreaterThan(500);
  world.clock.advance({ hours: 2 });
  const later = await readMessageFigures(world.shop.deps);
  expect(later.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('claims a message once when several workers look for it', async () => {
  const { userId } = await world.person();
  await world.enqueue(userId, 'order_paid', { orderId });
  await Promise.all([world.deliver(), world.deliver(), world.deliver()]);
  expect(world.mail.received).toHaveLength(1);
});

test('limits the messages of a channel and of a person that are being sent at the same time', async () => {
  const [busy, other] = [await world.person(), await world.person()];
  const answered = Promise.withResolvers<void>();
  world.mail.onMail = () => answered.promise;
  const underWay = async () => {
    const counts = 'SELECT count(*)::int AS n FROM messages WHERE taken_until IS NOT NULL';
    return (await world.rows<{ n: number }>(counts))[0]?.n;
  };
  for (let n = 0; n < 3; n++) await world.enqueue(busy.userId, 'order_paid', { orderId });
  const sending = [world.deliver()];
  await expect.poll(underWay).toBe(3);
  await world.enqueue(busy.userId, 'order_failed', { orderId });
  for (let n = 0; n < 3; n++) await world.enqueue(other.userId, 'password_changed', {});
  sending.push(world.deliver());
  await expect.poll(underWay).toBe(5);
  expect((await world.messages(busy.userId)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0]);
  answered.resolve();
  await Promise.all(sending);
  world.mail.onMail = () => undefined;
});

test('leaves a message that is being sent to its worker until the lease ends', async () => {
  const { userId } = await world.person();
  await world.enqueue(userId, 'order_paid', { orderId });
  const answered = Promise.withResolvers<void>();
  world.mail.onMail = () => answered.promise;
  const sending = world.deliver();
  await expect.poll(() => world.mail.received.length).toBe(1);
  const [row] = await world.rows<{ until: Date }>('SELECT taken_until AS until FROM messages');
  const leftMs = (row?.until.getTime() ?? 0) - world.clock.now().getTime();
  world.clock.advance({ seconds: leftMs / 1000 - 1 });
  await world.deliver();
  expect(world.mail.received).toHaveLength(1);
  answered.resolve();
  await sending;
  world.mail.onMail = () => undefined;
});
