import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { createWebhookDispatcher } from '#modules/webhooks/index.ts';
import { usualTiming, type WebhookTiming } from '#modules/webhooks/deliveries/delivery-timing.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { fillCart, stockShelf } from '../fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';
import { startReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts';

/** Shop and a receiver of its webhooks over a socket. */
export interface WebhookWorld {
  clock: FakeClock;
  shop: TestShop;
  admin: TestUser;
  buyer: TestUser;
  receiver: WebhookReceiver;
  /** Another allowed receiver. */
  other: WebhookReceiver;
  /** Creates an endpoint at a receiver. */
  subscribe(
    events?: WebhookEventType[],
    to?: WebhookReceiver,
  ): Promise<{ id: number; secret: string }>;
  /** Buys a code and returns the order's id. */
  buy(by?: TestUser): Promise<string>;
  /** Writes an event about the given subject. */
  tell(subject: string, data?: Record<string, unknown>, type?: WebhookEventType): Promise<void>;
  /** Delivers due events and their follow-ups. */
  deliver(timing?: Partial<WebhookTiming>): Promise<void>;
  dispatcher(timing?: Partial<WebhookTiming>): ReturnType<typeof createWebhookDispatcher>;
  /** Deletes events and received messages, switches all endpoints off, and lets the receivers accept messages again. */
  startOver(): Promise<void>;
  rows: TestShop['rows'];
  close(): Promise<void>;
}

export interface WebhookWorldOptions {
  log?: Deps['log'];
  env?: Record<string, string>;
  timeLimitMs?: number;
  /** Lead of the shop's clock over the database's in milliseconds, so that the database's rows are due. */
  aheadMs?: number;
}

/** Time limit in milliseconds against an endless wait on a busy machine; it does not measure speed. */
const TIME_LIMIT_MS = 20_000;
const AHEAD_MS = 60_000;

export async function openWebhookWorld(options: WebhookWorldOptions = {}): Promise<WebhookWorld> {
  const { log, env = {}, timeLimitMs = TIME_LIMIT_MS, aheadMs = AHEAD_MS } = options;
  const [receiver, other] = [await startReceiver(), await startReceiver()];
  const clock = new FakeClock(new Date(Date.now() + aheadMs));
  const allowed = { WEBHOOK_ALLOW_HOSTS: `${receiver.host},${other.host}` };
  const shop = await createTestShop({ clock, env: { ...allowed, ...env }, ...(log && { log }) });
  const { deps } = shop;
  const outbound = createOutbound({ env: deps.env, timeLimitMs });
  await deps.outbound.close();
  deps.outbound = outbound;
  const [someone, buyer] = [await shop.createAdmin(), await shop.registerUser()];
  // The admin has no session, because the advancing clock would end it.
  const caller = { ...someone, role: 'admin' as const, sessionId: 0n };
  const admin = { ...someone, call: createCaller(() => shop.context({ caller })) };
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
  const { optionId } = await stockShelf(deps, { usd: 499n, codes: 200 });
  const dispatcher = (timing: Partial<WebhookTiming> = {}) =>
    createWebhookDispatcher(deps, { ...usualTiming, random: () => 0, ...timing });
  const { rows } = shop;
  return {
    clock,
    shop,
    admin,
    buyer,
    receiver,
    other,
    dispatcher,
    rows,
    startOver: async () => {
      await rows('DELETE FROM webhook_events');
      await rows(
        `UPDATE webhook_endpoints SET active = false, disabled_reason = coalesce(disabled_reason, 'admin')`,
      );
      for (const each of [receiver, other]) {
        each.received.length = 0;
        each.answer = 204;
      }
    },
    subscribe: async (events = ['order.completed'], to = receiver) => {
      const url = `${to.url}/${randomUUID()}`;
      const made = await admin.call.admin.webhooks.create({ url, events });
      return { id: made.endpoint.id, secret: made.secret };
    },
    buy: async (by = buyer) => {
      await fillCart(deps, by.userId, optionId);
      return (await by.call.orders.payFromBalance({ currency: 'usd' })).order_id;
    },
    tell: async (subject, data = {}, type = 'order.completed') => {
      await rows('SELECT tell_webhooks($1, $2, NULL, $3::jsonb)', [type, subject, data]);
    },
    deliver: async (timing) => {
      const worker = dispatcher(timing);
      await worker.wake();
      await worker.idle();
    },
    close: async () => {
      await shop.close();
      await Promise.all([receiver.close(), other.close()]);
    },
  };
}
