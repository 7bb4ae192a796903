import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#modules/ledger/index.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

// Admin actions on an order of codes.

const clock = new FakeClock();
let shop: TestShop;
let admin: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  shop = await createTestShop({ clock });
});
beforeEach(async () => {
  admin = await shop.createAdmin();
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000n);
});
afterEach(async () => {
  expect(await verifyLedger(shop.deps.pool)).toEqual({ findings: [], violations: 0 });
});
afterAll(() => shop.close());

async function buy(...lines: [shelf: Shelf, quantity: number][]): Promise<string> {
  for (const [{ optionId }, quantity] of lines) {
    await fillCart(shop.deps, buyer.userId, optionId, quantity);
  }
  return (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}
const get = (id: string) => admin.call.admin.orders.get({ id });
const reason = 'the customer wrote to us';
/** The order's audit entries, newest first. */
const auditOf = async (id: string) =>
  (await admin.call.admin.audit.list({ q: `order:${id}` })).items;

describe('refused admin actions', () => {
  test.each([
    ['cancel', 'not_cancellable'],
    ['retry', 'not_in_review'],
    ['confirm-payment', 'no_card_payment'],
  ] as const)('refuses to %s a delivered order of codes: %s', async (action, why) => {
    const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
    const id = await buy([shelf, 1]);
    const before = await get(id);
    await expect(
      admin.call.admin.orders.act({ id, action, reason, reference: 'G-1' }),
    ).rejects.toEqual(refusal('conflict', { reason: why }));
    expect(await get(id)).toEqual(before);
    expect(await auditOf(id)).toEqual([]);
  });

  test.each([
    ['no reason', {}],
    ['an empty reason', { reason: '  ' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
    ['a reference of 129 characters', { reason, reference: 'x'.repeat(129) }],
    ['an action of its own', { reason, action: 'delete' }],
    ['no item at all', { reason, itemIds: [] }],
  ])('refuses an action: %s', async (_, changes) => {
    const answer = await (
      await shop.app()
    ).inject({
      method: 'PUT',
      url: '/api/admin/orders/ANY',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { action: 'refund', ...changes },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { code: 'validation_error' } },
    ]);
  });

  test('refuses admin actions to a customer', async () => {
    const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
    const id = await buy([shelf, 1]);
    await expect(buyer.call.admin.orders.act({ id, action: 'refund', reason })).rejects.toEqual(
      refusal('forbidden'),
    );
    expect(await get(id)).toMatchObject({ status: 'completed' });
  });
});
