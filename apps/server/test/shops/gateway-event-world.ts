import { beforeAll, beforeEach } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { sign } from '#infra/secrets/body-signature.ts';
import type { CardOrder, CardPaymentWorld, SentMessage } from './card-payment-world.ts';
import { FakeGateway, withGateway } from '../fakes/fake-gateway.ts';
import { useCardPaymentWorld } from './use-card-payment-world.ts';

/** Body of a webhook event about a payment. */
export interface MessageBody {
  id: string;
  type: string;
  payment: Record<string, unknown> & { amount: number };
}

/** Opens a card world with held events, and a second gateway whose events are verified by inquiry. */
export function useGatewayEventWorld() {
  const world = useCardPaymentWorld();
  const yookassa = new FakeGateway('yookassa');
  beforeAll(() => {
    const { deps } = world.shop;
    deps.gateways = withGateway(deps.gateways, yookassa);
  });
  beforeEach(() => world.hold(true));
  return Object.assign(world, {
    yookassa,
    /** Signs an event like the gateway. */
    sign: (body: string, at?: Date) => signMessage(world, body, at),
    /** Pays for an order; returns the gateway's event, and a function that changes and signs it. */
    paid: (order: CardOrder, card?: string) => paidMessage(world, order, card),
    /** Posts an event to the webhook's address. */
    post: (payload: string | Buffer, headers: Record<string, string>, to = 'sandbox') =>
      postMessage(world, payload, headers, to),
    countEvents: async () =>
      (await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM payment_messages'))[0]?.n ??
      0,
    exceptionsOf: (order: Pick<CardOrder, 'id'>) =>
      world.rows<{ kind: string; amount: bigint; currency: string }>(
        'SELECT kind, amount, currency FROM payment_matters WHERE order_id = $1 ORDER BY id',
        [order.id],
      ),
    /** Returns the balance of the quarantined money. */
    quarantined: async (currency = 'usd') => {
      const [row] = await world.rows<{ amount: bigint }>(
        `SELECT coalesce(sum(p.amount), 0)::bigint AS amount FROM postings p JOIN accounts a ON a.id = p.account_id
          WHERE a.code = 'suspense:' || $1`,
        [currency],
      );
      return row?.amount ?? 0n;
    },
  });
}

function signMessage(world: CardPaymentWorld, body: string, at = world.clock.now()): SentMessage {
  const secret = world.sandbox.env['SANDBOX_GATEWAY_SECRET'] ?? '';
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-signature': sign(body, secret, at) },
  };
}

async function paidMessage(world: CardPaymentWorld, order: CardOrder, card = cards.pays) {
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

async function postMessage(
  { shop }: CardPaymentWorld,
  payload: string | Buffer,
  headers: Record<string, string>,
  to: string,
) {
  const url = `/api/payment/webhook/${to}`;
  const answer = await shop.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<{ error?: { code: string } }>() };
}
