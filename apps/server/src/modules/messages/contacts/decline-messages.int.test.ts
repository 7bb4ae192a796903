import { expect, test } from 'vitest';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const world = useMessageWorld();

const unwanted = async (userId: number) =>
  (await world.rows('SELECT unwanted FROM user_contacts WHERE user_id = $1', [userId]))[0];

test('a mail program unsubscribes a customer from a topic by one click, without a session or a JSON body', async () => {
  const { userId } = await world.person();
  await world.enqueue(userId, 'order_paid', { orderId: 'A' });
  await world.deliver();
  const header =
    world.mail.received[0]?.mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ??
    '';
  const path = new URL(/<(.+)>/.exec(header.replace(/\s/g, ''))?.[1] ?? '').pathname;
  const app = await world.shop.app();
  const click = () =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await click()).json()).toEqual({ success: true });
  expect((await click()).statusCode).toBe(200);
  expect(await unwanted(userId)).toEqual({ unwanted: ['orders'] });
  await world.enqueue(userId, 'order_paid', { orderId: 'B' });
  expect(await world.messages(userId)).toHaveLength(1);
  await world.enqueue(userId, 'balance_changed', { minor: '1', currency: 'usd' });
  expect(await world.messages(userId)).toHaveLength(2);
});

test('refuses an unsubscribe token that the shop has not signed for the given person and topic of messages', async () => {
  const [one, other] = [await world.person(), await world.person()];
  const token = unsubscribeToken(world.shop.deps, { userId: one.userId, topic: 'orders' });
  const forged = [
    token.replace(/^\d+/, String(other.userId)),
    token.replace('orders', 'balance'),
    token.slice(0, -1),
    'nonsense',
  ];
  for (const text of forged) {
    await expect(world.shop.anonymous.profile.unsubscribe({ token: text })).rejects.toEqual(
      refusal('not_found'),
    );
  }
  expect(await unwanted(one.userId)).toEqual({ unwanted: [] });
  expect(await unwanted(other.userId)).toEqual({ unwanted: [] });
  expect(await world.shop.anonymous.profile.unsubscribe({ token })).toEqual({ success: true });
  expect(await unwanted(one.userId)).toEqual({ unwanted: ['orders'] });
});
