import { beforeEach, expect, test } from 'vitest';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';

const card = useCardBuyer();

beforeEach(() =>
  card.shop.deps.pool.query(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'buyer@mail.example', now())`,
    [card.buyer.userId],
  ),
);

const told = () =>
  card.shop.rows<{ kind: string; data: unknown }>(
    'SELECT kind, data FROM messages WHERE user_id = $1 ORDER BY id',
    [card.buyer.userId],
  );

test('a buyer by card gets one message when a top-up is paid, and another when it is delivered', async () => {
  const { deps, rows } = card.shop;
  const offer = await addDenomination(deps, { name: '100 diamonds' });
  const { order_id: orderId } = await card.byCard(freefireData(offer));
  expect(await told()).toEqual([]);
  await card.settle(orderId);
  expect(await told()).toEqual([{ kind: 'order_paid', data: { orderId } }]);
  const [item] = await rows<{ id: bigint }>('SELECT id FROM order_items WHERE order_id = $1', [
    orderId,
  ]);
  await deliver(deps, item?.id ?? 0n);
  expect(await told()).toEqual([
    { kind: 'order_paid', data: { orderId } },
    { kind: 'order_delivered', data: { orderId } },
  ]);
});

test('a buyer by card gets one message when an admin cancels a paid top-up', async () => {
  const { shop } = card;
  const offer = await addDenomination(shop.deps, { name: '200 diamonds' });
  const { order_id: orderId } = await card.byCard(freefireData(offer));
  await card.settle(orderId);
  const { admin } = (await shop.createAdmin()).call;
  const reason = 'the wrong player';
  await admin.orders.act({ id: orderId, action: 'cancel', reason });
  expect(await told()).toEqual([
    { kind: 'order_paid', data: { orderId } },
    { kind: 'order_failed', data: { orderId } },
  ]);
});
