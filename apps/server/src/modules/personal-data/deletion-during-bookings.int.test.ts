import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';

/* A deletion of an account waits for orders and bookings in progress, and then sees what they left open. */

const points = ['order_items INSERT', 'commit journals INSERT'] as const;
type Point = (typeof points)[number];

const card = useCardBuyer();
let pauses: PausePoints<Point>;
beforeAll(async () => {
  pauses = await PausePoints.install(card.shop.databaseUrl, points);
});
beforeEach(() => pauses.letGo());
afterAll(() => pauses.close());

/** Stops a call at a point, and expects that a deletion waits for it and is then refused. */
async function expectRefused(
  { call }: TestUser,
  { point, work, open }: { point: Point; work: () => Promise<unknown>; open: object },
): Promise<void> {
  await pauses.hold(point);
  const working = work();
  await pauses.waiting();
  const deletion = call.profile.delete({ password: 'password1' });
  const refused = expect(deletion).rejects.toEqual(refusal('conflict', { ...open }));
  await waitForLocks(card.shop, 2);
  await pauses.letGo();
  await working;
  await refused;
}

test('refuses to delete an account while a card order is being placed', async () => {
  const { buyer } = await card.withCart(1, { usd: 250n });
  await expectRefused(buyer, {
    point: 'order_items INSERT',
    work: () => card.pay(buyer, 2.5),
    open: { pending_orders: 1, open_payments: 1 },
  });
});

test('the deletion of an account waits for a credit to its balance in progress, and is then refused', async () => {
  const { buyer } = card;
  await expectRefused(buyer, {
    point: 'commit journals INSERT',
    work: () => card.shop.credit(buyer.userId, 'usd', 100n),
    open: { balances: 1 },
  });
});

test('refuses to delete an account while a generated code is being activated', async () => {
  const { text: code } = await (await openGeneratedShelf(card.shop)).makeOne();
  const { buyer } = card;
  await expectRefused(buyer, {
    point: 'order_items INSERT',
    work: () => buyer.call.topup.activateCode({ playerID: '123456789', code }),
    open: { pending_orders: 1, open_topups: 1 },
  });
});
