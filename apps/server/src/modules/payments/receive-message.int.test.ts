import { describe, expect, test } from 'vitest';
import { sign } from '#infra/body-signature.ts';
import { cards } from '#testing/card-world.ts';
import {
  keptMessages,
  mattersOf,
  paidMessage,
  postMessage,
  signMessage,
  useMessageWorld,
} from '#testing/message-world.ts';

// What comes to the webhook's address: proven, kept once, and applied whatever the order and the number.

const messages = useMessageWorld();

describe('a message is refused, and not kept,', () => {
  test.each([
    [
      'with another signature',
      (body: string) => ({ body, headers: { 'x-signature': sign(body, 'guess', new Date()) } }),
    ],
    ['without a signature', (body: string) => ({ body, headers: {} as Record<string, string> })],
    [
      'signed more than five minutes ago',
      (body: string) =>
        signMessage(messages.world, body, new Date(messages.world.clock.now().getTime() - 301_000)),
    ],
    [
      'with one byte changed',
      (body: string) => ({
        ...signMessage(messages.world, body),
        body: body.replace('"amount":500', '"amount":600'),
      }),
    ],
    [
      'cut off',
      (body: string) => ({ ...signMessage(messages.world, body), body: body.slice(0, -20) }),
    ],
  ])('%s: 401', async (_what, make) => {
    const order = await messages.world.order();
    const { message } = await paidMessage(messages.world, order);
    const before = await keptMessages(messages.world);
    const { body, headers } = make(message.body);
    const answer = await postMessage(messages.world, body, headers);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
    expect(await keptMessages(messages.world)).toBe(before);
    expect((await messages.world.statusOf(order)).status).toBe('pending');
  });

  test.each(['', '{', '{"id":"evt_1"}', '[]', '\u0000'])(
    'well signed, and none: %j: 400',
    async (body) => {
      const before = await keptMessages(messages.world);
      const answer = await postMessage(
        messages.world,
        body,
        signMessage(messages.world, body).headers,
      );
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
      expect(await keptMessages(messages.world)).toBe(before);
    },
  );

  test('of a gateway without a secret, or of none: 404', async () => {
    for (const provider of ['stripe', 'nobody', '__proto__']) {
      const answer = await postMessage(
        messages.world,
        '{}',
        signMessage(messages.world, '{}').headers,
        provider,
      );
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });

  test('longer than 256 KiB: 413', async () => {
    const body = 'x'.repeat(256 * 1024 + 1);
    expect(
      (await postMessage(messages.world, body, signMessage(messages.world, body).headers)).status,
    ).toBe(413);
  });
});

describe('a message', () => {
  test('is answered 200 whatever its content type is, and nothing of the card is kept', async () => {
    const order = await messages.world.order();
    const { message } = await paidMessage(messages.world, order);
    const headers = { ...message.headers, 'content-type': 'nonsense' };
    expect(await postMessage(messages.world, message.body, headers)).toEqual({
      status: 200,
      body: { success: true },
    });
    const { rows } = await messages.world.shop.deps.pool.query<{ content: object }>(
      'SELECT content FROM payment_messages WHERE provider_payment_id = $1',
      [order.payment],
    );
    expect(message.body).toContain('4242');
    expect(JSON.stringify(rows)).not.toContain('4242');
    await expect.poll(async () => (await messages.world.statusOf(order)).status).toBe('completed');
  });

  test('that comes twice, and much later once more, is applied once', async () => {
    const order = await messages.world.order();
    const { message } = await paidMessage(messages.world, order);
    const before = await keptMessages(messages.world);
    expect([await messages.world.deliver(message), await messages.world.deliver(message)]).toEqual([
      200, 200,
    ]);
    await messages.world.pass({ days: 3 });
    expect(await messages.world.deliver(signMessage(messages.world, message.body))).toBe(200);
    expect((await keptMessages(messages.world)) - before).toBe(1);
    expect(await messages.world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
    expect(await messages.world.balanceOf()).toBe(0n);
  });

  test('that is there before the answer to the opening was written finds its order', async () => {
    const order = await messages.world.order();
    // What a process leaves that dies between the gateway's answer and its own note of it.
    await messages.world.shop.deps.pool.query(`
      SET session_replication_role = replica;
      UPDATE payments SET state = 'created', provider_payment_id = NULL, pay_url = NULL, next_ask_at = NULL
       WHERE order_id = '${order.id}';
      SET session_replication_role = DEFAULT`);
    const { message } = await paidMessage(messages.world, order);
    await messages.world.deliver(message);
    expect(await messages.world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
    // The customer's retry is told the page all the same, and pays nothing twice.
    expect(
      (await messages.world.sandbox.book()).payments.filter(
        ({ reference }) => reference === order.id,
      ),
    ).toHaveLength(1);
  });

  test('of a cancellation that comes after the one of the money does nothing', async () => {
    const order = await messages.world.order();
    const { message, changed } = await paidMessage(messages.world, order);
    const older = changed((body) => {
      body.id = 'evt_older';
      body.type = 'payment.cancelled';
      Object.assign(body.payment, { status: 'cancelled', captured_amount: 0 });
    });
    await messages.world.deliver(message);
    await messages.world.deliver(older);
    expect(await messages.world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
    expect(await mattersOf(messages.world, order)).toEqual([]);
  });

  test('of the money that comes after the hold lapsed completes the order', async () => {
    const order = await messages.world.order();
    const { message } = await paidMessage(messages.world, order, cards.noWebhook).catch(() => ({
      message: null,
    }));
    expect(message).toBeNull();
    await messages.world.sandbox.outage('gateway', 'error');
    await messages.world.pass({ minutes: 17 });
    await messages.world.work();
    expect(await messages.world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      hold: 'expired',
    });
    await messages.world.sandbox.calm();
    await messages.world.pass({ minutes: 1 });
    await messages.world.work();
    expect(await messages.world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
  });
});

describe('a security event', () => {
  const recorded = async (world: typeof messages.world) => {
    const { securityEvents, prisma } = world.shop.deps;
    await securityEvents.flush();
    const rows = await prisma.securityEvent.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ kind, detail, count }) => ({ kind, detail, count }));
  };

  test('tells of forged messages, and of true ones that come again or too late', async () => {
    const { world } = messages;
    const order = await world.order();
    const { message } = await paidMessage(world, order);
    world.clock.advance({ hours: 2 });
    const before = await recorded(world);
    const now = signMessage(world, message.body);
    expect((await postMessage(world, message.body, now.headers)).status).toBe(200);
    expect(await recorded(world)).toEqual(before);
    await postMessage(world, message.body, {
      'x-signature': sign(message.body, 'guess', world.clock.now()),
    });
    await postMessage(world, message.body, now.headers);
    const old = signMessage(world, message.body, new Date(world.clock.now().getTime() - 301_000));
    expect((await postMessage(world, message.body, old.headers)).status).toBe(401);
    expect((await recorded(world)).slice(before.length)).toEqual([
      { kind: 'webhook_forged', detail: 'sandbox', count: 1 },
      { kind: 'webhook_replayed', detail: 'sandbox', count: 2 },
    ]);
  });
});
