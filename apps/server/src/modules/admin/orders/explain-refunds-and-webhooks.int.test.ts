import type { ExplainedFact } from '@manabar/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RefundAnswer } from '#gateways/gateway.ts';
import { FakeGateway, withGateway } from '#testing/fakes/fake-gateway.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { openWebhookWorld, type WebhookWorld } from '#testing/shops/webhook-world.ts';
import type { TestShop } from '#testing/shops/test-shop.ts';
import { explainOrder } from './explain-order.ts';

// Refunds, events and webhooks may be stuck after the end of their order.

const factOf = async (
  shop: TestShop,
  id: string,
  about: ExplainedFact['about'],
): Promise<ExplainedFact | undefined> =>
  (await explainOrder(shop.deps, id)).facts.find((fact) => fact.about === about);

describe('explaining refunds and events of the gateway', () => {
  const world = useCardPaymentWorld();

  const answering = async (answer: RefundAnswer, run: () => Promise<void>) => {
    const { deps } = world.shop;
    const real = deps.gateways;
    const gateway = new FakeGateway('sandbox', 'signature');
    gateway.refund_ = async () => answer;
    deps.gateways = withGateway(real, gateway);
    await run().finally(() => {
      deps.gateways = real;
    });
  };
  const takenBack = async () => {
    const order = await world.order();
    await world.pay(order);
    await world.buyer.call.orders.refundUnrevealed({ id: order.id });
    return order;
  };

  test('the explanation of an order counts the attempts of an unanswered refund, and says when the next one is due', async () => {
    const order = await takenBack();
    const [refunded] = await world.rows<{ at: Date }>(
      `SELECT at FROM order_events WHERE order_id = $1 AND kind = 'refunded'`,
      [order.id],
    );
    expect(await factOf(world.shop, order.id, 'order')).toMatchObject({
      ...{ state: 'order_refunded', since: refunded?.at.toISOString() },
    });
    expect(await factOf(world.shop, order.id, 'refund')).toMatchObject({
      ...{ state: 'refund_waiting', party: 'sandbox', count: 0, last_at: null },
      ...{ next: 'retry', act: 'cabinet' },
    });
    await world.pass({ minutes: 10 });
    await answering({ status: 'unavailable', cause: 'no answer' }, () => world.work());
    const waiting = await factOf(world.shop, order.id, 'refund');
    expect(waiting).toMatchObject({ state: 'refund_waiting', count: 1 });
    expect(Date.parse(waiting?.due_at ?? '')).toBeGreaterThan(world.clock.now().getTime());
  });

  test('the explanation of an order names the error of a refused refund, without a next attempt', async () => {
    const order = await takenBack();
    await world.pass({ minutes: 10 });
    await answering({ status: 'refused', reason: 'account_closed' }, () => world.work());
    expect(await factOf(world.shop, order.id, 'refund')).toMatchObject({
      ...{ state: 'refund_refused', last_error: 'account_closed', next: 'none', act: 'none' },
    });
  });

  test('the explanation of an order counts the attempts to apply a gateway event, and says when the next one is due', async () => {
    const order = await world.order();
    const { pool } = world.shop.deps;
    await world.pay(order);
    await pool.query(
      `UPDATE payment_messages SET next_at = now() + interval '1 minute', tries = 2 WHERE provider_payment_id = $1`,
      [order.payment],
    );
    const event = await factOf(world.shop, order.id, 'gateway_event');
    expect(event).toMatchObject({ state: 'event_waiting', party: 'sandbox', count: 2 });
    expect(event).toMatchObject({ due_at: expect.any(String) as string, act: 'startWorker' });
  });
});

describe('explaining webhooks', () => {
  let world: WebhookWorld;
  beforeAll(async () => {
    world = await openWebhookWorld();
  });
  afterEach(() => {
    world.receiver.answer = 200;
  });
  afterAll(() => world.close());

  test('the explanation of an order names the receiver and last answer of a webhook, and sends a failed one to an admin', async () => {
    await world.subscribe();
    const id = await world.buy();
    const host = new URL(world.receiver.url).host;
    expect(await factOf(world.shop, id, 'webhook')).toMatchObject({
      ...{ state: 'webhook_waiting', party: host, count: 0, last_error: null },
    });
    world.receiver.answer = 500;
    await world.deliver();
    const failing = await factOf(world.shop, id, 'webhook');
    expect(failing).toMatchObject({ state: 'webhook_waiting', count: 1 });
    expect(failing).toMatchObject({
      last_error: 'HTTP 500',
      last_at: expect.any(String) as string,
    });
    await world.rows(
      `UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, ended_at = now() WHERE subject = $1`,
      [id],
    );
    expect(await factOf(world.shop, id, 'webhook')).toMatchObject({
      ...{ state: 'webhook_failed', next: 'person', act: 'replay' },
    });
  });
});
