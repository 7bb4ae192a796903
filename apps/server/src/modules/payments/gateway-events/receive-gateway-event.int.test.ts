import { describe, expect, test } from 'vitest';
import { createRateLimits } from '#infra/limits/rate-limits.ts';
import { sign } from '#infra/secrets/body-signature.ts';
import { cards } from '@manabar/sandbox/test-cards';
import { useGatewayEventWorld } from '#testing/shops/gateway-event-world.ts';

// Events at the webhook endpoint are verified, stored once, and applied in any order and number.

const world = useGatewayEventWorld();

describe('a refused event', () => {
  test.each([
    [
      'with another signature',
      (body: string) => ({ body, headers: { 'x-signature': sign(body, 'guess', new Date()) } }),
    ],
    ['without a signature', (body: string) => ({ body, headers: {} as Record<string, string> })],
    [
      'signed more than five minutes ago',
      (body: string) => world.sign(body, new Date(world.clock.now().getTime() - 301_000)),
    ],
    [
      'with one byte changed',
      (body: string) => ({
        ...world.sign(body),
        body: body.replace('"amount":500', '"amount":600'),
      }),
    ],
    ['cut off', (body: string) => ({ ...world.sign(body), body: body.slice(0, -20) })],
  ])('refuses a gateway event %s with 401', async (_what, make) => {
    const order = await world.order();
    const { message } = await world.paid(order);
    const before = await world.countEvents();
    const { body, headers } = make(message.body);
    const answer = await world.post(body, headers);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
    expect(await world.countEvents()).toBe(before);
    expect((await world.statusOf(order)).status).toBe('pending');
  });

  test.each(['', '{', '{"id":"evt_1"}', '[]', '\u0000'])(
    'refuses a gateway event with the signed but malformed body %j with 400',
    async (body) => {
      const before = await world.countEvents();
      const answer = await world.post(body, world.sign(body).headers);
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
      expect(await world.countEvents()).toBe(before);
    },
  );

  test('refuses events of unknown or unconfigured gateways with 404', async () => {
    for (const provider of ['stripe', 'nobody', '__proto__']) {
      const answer = await world.post('{}', world.sign('{}').headers, provider);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });

  test('limits the refused gateway events of an address, and no signed ones', async () => {
    const { deps } = world.shop;
    const { rateLimits } = deps;
    const { message } = await world.paid(await world.order());
    // One event in each window.
    deps.rateLimits = createRateLimits(1 / 600);
    const forged = async () => (await world.post('{}', world.sign('{ }').headers)).status;
    expect([await forged(), await forged()]).toEqual([401, 429]);
    expect((await world.post(message.body, { ...message.headers })).status).toBe(200);
    deps.rateLimits = rateLimits;
  });

  test('refuses a gateway event longer than 256 KiB with 413', async () => {
    const body = 'x'.repeat(256 * 1024 + 1);
    expect((await world.post(body, world.sign(body).headers)).status).toBe(413);
  });
});

describe('an accepted event', () => {
  test('accepts a gateway’s event of any content type and stores no card data', async () => {
    const order = await world.order();
    const { message } = await world.paid(order);
    const headers = { ...message.headers, 'content-type': 'nonsense' };
    expect(await world.post(message.body, headers)).toEqual({
      status: 200,
      body: { success: true },
    });
    const { rows } = await world.shop.deps.pool.query<{ content: object }>(
      'SELECT content FROM payment_messages WHERE provider_payment_id = $1',
      [order.payment],
    );
    expect(message.body).toContain('4242');
    expect(JSON.stringify(rows)).not.toContain('4242');
    await expect.poll(async () => (await world.statusOf(order)).status).toBe('completed');
  });

  test('applies a gateway event once when it is delivered three times', async () => {
    const order = await world.order();
    const { message } = await world.paid(order);
    const before = await world.countEvents();
    expect([await world.deliver(message), await world.deliver(message)]).toEqual([200, 200]);
    await world.pass({ days: 3 });
    expect(await world.deliver(world.sign(message.body))).toBe(200);
    expect((await world.countEvents()) - before).toBe(1);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
    expect(await world.balanceOf()).toBe(0n);
  });

  test('a gateway event that precedes the stored opening answer finds its order', async () => {
    const order = await world.order();
    // A crash between the gateway's answer and its commit leaves this state.
    await world.shop.deps.pool.query(`
      SET session_replication_role = replica;
      UPDATE payments SET state = 'created', provider_payment_id = NULL, pay_url = NULL, next_ask_at = NULL
       WHERE order_id = '${order.id}';
      SET session_replication_role = DEFAULT`);
    const { message } = await world.paid(order);
    await world.deliver(message);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
    // The gateway has one payment, so that a retry cannot charge the customer twice.
    expect(
      (await world.sandbox.book()).payments.filter(({ reference }) => reference === order.id),
    ).toHaveLength(1);
  });

  test('ignores a cancellation event that arrives after the capture event', async () => {
    const order = await world.order();
    const { message, changed } = await world.paid(order);
    const older = changed((body) => {
      body.id = 'evt_older';
      body.type = 'payment.cancelled';
      Object.assign(body.payment, { status: 'cancelled', captured_amount: 0 });
    });
    await world.deliver(message);
    await world.deliver(older);
    expect(await world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
    expect(await world.exceptionsOf(order)).toEqual([]);
  });

  test('a capture after the reservation has expired completes the order', async () => {
    const order = await world.order();
    const { message } = await world.paid(order, cards.noWebhook).catch(() => ({
      message: null,
    }));
    expect(message).toBeNull();
    await world.sandbox.outage('gateway', 'error');
    await world.pass({ minutes: 17 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject({
      status: 'cancelled',
      hold: 'expired',
    });
    await world.sandbox.calm();
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await world.statusOf(order)).toMatchObject({
      status: 'completed',
      codes: ['sold'],
    });
  });
});

describe('a security event', () => {
  const recorded = async () => {
    const { securityEvents, prisma } = world.shop.deps;
    await securityEvents.flush();
    const rows = await prisma.securityEvent.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ kind, detail, count }) => ({ kind, detail, count }));
  };

  test('records a security event for forged, replayed and stale gateway events', async () => {
    const order = await world.order();
    const { message } = await world.paid(order);
    world.clock.advance({ hours: 2 });
    const before = await recorded();
    const now = world.sign(message.body);
    expect((await world.post(message.body, now.headers)).status).toBe(200);
    expect(await recorded()).toEqual(before);
    await world.post(message.body, {
      'x-signature': sign(message.body, 'guess', world.clock.now()),
    });
    await world.post(message.body, now.headers);
    const old = world.sign(message.body, new Date(world.clock.now().getTime() - 301_000));
    expect((await world.post(message.body, old.headers)).status).toBe(401);
    expect((await recorded()).slice(before.length)).toEqual([
      { kind: 'webhook_forged', detail: 'sandbox', count: 1 },
      { kind: 'webhook_replayed', detail: 'sandbox', count: 2 },
    ]);
  });
});
