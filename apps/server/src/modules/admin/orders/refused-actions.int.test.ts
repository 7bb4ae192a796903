import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useOrderAdmin } from '#testing/shops/order-admin.ts';

// Admin actions on an order of codes.

const world = useOrderAdmin();
const { auditOf, buy, get } = world;

describe('refused admin actions', () => {
  test.each([
    ['cancel', 'not_cancellable'],
    ['retry', 'not_in_review'],
    ['confirm-payment', 'no_card_payment'],
  ] as const)(
    'refuses an admin’s action %s on a delivered order of codes: %s',
    async (action, why) => {
      const shelf = await stockShelf(world.shop.deps, { usd: 100n, codes: 1 });
      const id = await buy([shelf, 1]);
      const before = await get(id);
      await expect(
        world.admin.call.admin.orders.act({ id, action, reason: world.reason, reference: 'G-1' }),
      ).rejects.toEqual(refusal('conflict', { reason: why }));
      expect(await get(id)).toEqual(before);
      expect(await auditOf(id)).toEqual([]);
    },
  );

  test.each([
    ['no reason', {}],
    ['an empty reason', { reason: '  ' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
    ['a reference of 129 characters', { reason: world.reason, reference: 'x'.repeat(129) }],
    ['an action of its own', { reason: world.reason, action: 'delete' }],
    ['no item at all', { reason: world.reason, itemIds: [] }],
  ])('refuses an admin’s action on an order: %s', async (_, changes) => {
    const answer = await (
      await world.shop.app()
    ).inject({
      method: 'PUT',
      url: '/api/admin/orders/ANY',
      headers: { authorization: `Bearer ${world.admin.token}` },
      payload: { action: 'refund', ...changes },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { code: 'validation_error' } },
    ]);
  });
});
