import { randomInt, randomUUID } from 'node:crypto';
import { waitUntil } from '@manabar/tooling/wait';
import type { Goods } from '#seed.ts';
import type { OutsideWorld } from '#cluster/start-cluster.ts';
import type { Client } from './client.ts';
import type { Records } from './records.ts';

/** Time limit in milliseconds for the completion of a paid card order. */
const COMPLETE_MS = 180_000;

export interface Customer {
  userId: number;
  token: string;
}

export interface Market {
  client: Client;
  goods: Goods;
  gateway: OutsideWorld['gateway'];
  records: Records;
  players: Players;
}

/** Recipients of top-ups. */
export interface Players {
  /** One of this many top-ups gets no answer from the supplier, who delivers it nevertheless; null for none. */
  silentEvery: number | null;
}

/** One operation of a customer, repeated until it is acknowledged. */
export type Purchase = (market: Market, customer: Customer) => Promise<void>;

/** Puts one card into an emptied cart; an addition whose answer was lost must not count twice. */
async function fillCart({ client, goods }: Market, { token }: Customer): Promise<void> {
  const gameAmount = goods.amounts[randomInt(goods.amounts.length)];
  await client.call({ path: '/cart/clear', body: {}, token });
  await client.call({
    path: '/cart/add',
    token,
    body: {
      productId: goods.productId,
      gameAmount,
      priceUsd: goods.price,
      priceRub: goods.price,
      quantity: 1,
    },
  });
  const { data } = await client.call<{ data: { id: number; quantity: number }[] }>({
    path: '/cart',
    token,
  });
  const [line] = data;
  if (line && line.quantity !== 1) {
    const path = `/cart/update-quantity/${line.id}`;
    await client.call({ path, method: 'PUT', body: { quantity: 1 }, token });
  }
}

export const buyFromBalance: Purchase = async (market, customer) => {
  const { client, records } = market;
  const { token, userId } = customer;
  await fillCart(market, customer);
  const { order_id: orderId } = await client.call<{ order_id: string }>({
    path: '/payment/from-balance',
    body: { currency: 'usd' },
    token,
    key: randomUUID(),
  });
  records.acknowledge({ kind: 'purchase', orderId, userId });
};

/** Sends the gateway's notification, repeatedly until the shop has accepted it. */
async function notify({ client }: Market, paymentId: string): Promise<void> {
  await client.call({
    path: '/payment/webhook/yookassa',
    body: {
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: paymentId, status: 'succeeded' },
    },
  });
}

async function awaitCompletion(
  { client }: Market,
  { token }: Customer,
  orderId: string,
): Promise<void> {
  const path = `/orders/${orderId}`;
  const isCompleted = async () =>
    (await client.call<{ status: string }>({ path, token })).status === 'completed';
  if (await waitUntil(isCompleted, COMPLETE_MS, 500)) return;
  throw new Error(`card order ${orderId} was paid and is not completed`);
}

export const payByCard: Purchase = async (market, customer) => {
  const { client, gateway, goods, records } = market;
  const { token, userId } = customer;
  await fillCart(market, customer);
  const { order_id: orderId, pay_url: payUrl } = await client.call<{
    order_id: string;
    pay_url: string;
  }>({
    path: '/payment/create',
    body: { amount: goods.price, currency: 'rub', type: 'order' },
    token,
    key: randomUUID(),
  });
  const paymentId = new URL(payUrl).searchParams.get('orderId') ?? '';
  gateway.pay(paymentId);
  records.acknowledge({ kind: 'card', orderId, userId, reference: paymentId });
  // Some payments have no notification, and the worker finds them.
  if (randomInt(4) > 0) await notify(market, paymentId);
  // An account may have at most three open card orders.
  await awaitCompletion(market, customer, orderId);
};

/** Endings of player ids with a special behaviour in the sandbox. */
const special = /(?:0000|9999|8888|7777|6666|5555)$/;
/** Ending of players whose top-ups are never answered; only a poll by reference returns the result. */
const SILENT = '7777';

export const isSilentPlayer = (id: string) => id.endsWith(SILENT);

function newPlayer({ silentEvery }: Players): string {
  if (silentEvery !== null && randomInt(silentEvery) === 0)
    return `${randomInt(1e6, 1e7)}${SILENT}`;
  const id = String(randomInt(1e10, 1e11));
  return special.test(id) ? newPlayer({ silentEvery: null }) : id;
}

export const topUp: Purchase = async ({ client, goods, records, players }, { token, userId }) => {
  const { offer } = goods;
  const player = newPlayer(players);
  const { order_id: orderId } = await client.call<{ order_id: string }>({
    path: '/orders/topup',
    body: {
      currency: 'usd',
      topupData: {
        service: 'freefire',
        login: player,
        player_id: player,
        offer_id: offer.id,
        offer_name: offer.name,
        price_usd: offer.price,
        price_rub: offer.price,
        input_currency: 'usd',
        currency: 'usd',
        commission: 0,
        image_url: '/images/products/freefire.svg',
      },
    },
    token,
    key: randomUUID(),
  });
  records.acknowledge({ kind: 'topup', orderId, userId, reference: player });
};
