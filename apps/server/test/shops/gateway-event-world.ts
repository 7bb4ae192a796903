import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { sign } from '#infra/secrets/body-signature.ts';
import {
  openCardPaymentWorld,
  type CardOrder,
  type CardPaymentWorld,
} from './card-payment-world.ts';
import { FakeGateway, withGateway } from '../fakes/fake-gateway.ts';

/** Body of a webhook event about a payment. */
export interface MessageBody {
  id: string;
  type: string;
  payment: Record<string, unknown> & { amount: number };
}

/** Card world with held events, and a second gateway whose events are verified by inquiry. */
export interface GatewayEventWorld {
  world: CardPaymentWorld;
  yookassa: FakeGateway;
}

/** Creates the world and checks its ledger after each test. */
export function useGatewayEventWorld(): GatewayEventWorld {
  const state = {} as GatewayEventWorld;
  beforeAll(async () => {
    state.world = await openCardPaymentWorld();
    state.yookassa = new FakeGateway('yookassa');
    const { deps } = state.world.shop;
    deps.gateways = withGateway(deps.gateways, state.yookassa);
  });
  beforeEach(async () => {
    await state.world.newBuyer();
    state.world.hold(true);
  });
  afterEach(async () => {
    expect(await state.world.findings()).toEqual([]);
  });
  afterAll(() => state.world.close());
  return state;
}

/** Signs a changed event like the gateway. */
export function signMessage(world: CardPaymentWorld, body: string, at = world.clock.now()) {
  const secret = world.sandbox.env['SANDBOX_GATEWAY_SECRET'] ?? '';
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-signature': sign(body, secret, at) },
  };
}

export async function paidMessage(world: CardPaymentWorld, order: CardOrder, card = cards.pays) {
  const before = world.sent.length;
  await world.pay(order, card);
  const message = world.sent[before];
  if (!message) throw new Error('nothing was sent');
  const changed = (change: (body: MessageBody) => void) => {
    const body = JSON.parse(message.body) as MessageBody;
    change(body);
    return signMessage(world, JSON.stringify(body));
  };
  return { message, changed };
}

/** Posts an event to the webhook's address. */
export async function postMessage(
  world: CardPaymentWorld,
  payload: string | Buffer,
  headers: Record<string, string>,
  to = 'sandbox',
) {
  const app = await world.shop.app();
  const url = `/api/payment/webhook/${to}`;
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<{ error?: { code: string } }>() };
}

export async function keptMessages({ shop }: CardPaymentWorld): Promise<number> {
  const { rows } = await shop.deps.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM payment_messages',
  );
  return rows[0]?.n ?? 0;
}

export async function exceptionsOf({ shop }: CardPaymentWorld, order: Pick<CardOrder, 'id'>) {
  const { rows } = await shop.deps.pool.query<{ kind: string; amount: bigint; currency: string }>(
    'SELECT kind, amount, currency FROM payment_matters WHERE order_id = $1 ORDER BY id',
    [order.id],
  );
  return rows;
}

/** Returns the balance of the quarantined money. */
export async function suspendedMoney({ rows }: CardPaymentWorld, currency = 'usd') {
  const [row] = await rows<{ amount: bigint }>(
    `SELECT coalesce(sum(p.amount), 0)::bigint AS amount FROM postings p JOIN accounts a ON a.id = p.account_id
      WHERE a.code = 'suspense:' || $1`,
    [currency],
  );
  return row?.amount ?? 0n;
}
