import { describe, expect, test } from 'vitest';
import { sign } from '#infra/secrets/body-signature.ts';
import { cards } from '@manabar/sandbox/test-cards';
import {
  keptMessages,
  exceptionsOf,
  paidMessage,
  postMessage,
  signMessage,
  useGatewayEventWorld,
} from '#testing/shops/gateway-event-world.ts';

// Events at the webhook endpoint are verified, stored once, and applied in any order and number.

const messages = useGatewayEventWorld();

describe('a refused event', () => {
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
  ])('refuses a gateway event %s with 401', async (_what, make) => {
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
    'refuses a gateway event with the signed but malformed body %j with 400',
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

  test('refuses events of unknown or unconfigured gateways with 404', async () => {
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

  test('refuses a gateway event longer than 256 KiB with 413', async () => {
    const body = 'x'.repeat(256 * 1024 + 1);
    expect(
      (await postMessage(messages.world, body, signMessage(messages.world, body).headers)).status,
    ).toBe(413);
  });
});

describe('an accepted event', () => {
  test('accepts a gateway’s event of any content type and stores no card data', async () => {
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

  test('applies a gateway event once when it is delivered three times', async () => {
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

  test('a gateway event that precedes the stored opening answer finds its order', async () => {
    const order = await messages.world.order();
    // A crash between the gateway's answer and its commit leaves this state.
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
    // The gateway has one payment, so that a retry cannot charge the customer twice.
    expect(
      (await messages.world.sandbox.book()).payments.filter(
        ({ reference }) => reference === order.id,
      ),
    ).toHaveLength(1);
  });

  test('ignores a cancellation event that arrives after the capture event', async () => {
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
    expect(await exceptionsOf(messages.world, order)).toEqual([]);
  });

  test('a capture after the reservation has expired completes the order', async () => {
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

  test('records a security event for forged, replayed and stale gateway events', async () => {
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
