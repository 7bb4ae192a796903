import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';
import { useOrderAdmin } from '#testing/shops/order-admin.ts';

// Admin actions on an order of codes.

const world = useOrderAdmin();
const { auditOf, buy, clock, get } = world;

const refund = (id: string, itemIds?: number[]) =>
  world.admin.call.admin.orders.act({
    id,
    action: 'refund',
    reason: world.reason,
    ...(itemIds && { itemIds }),
  });
const available = async () => (await fundsOf(world.shop.deps, world.buyer.userId)).available;

test('the admin view of an order has everything needed for a decision, with masked codes', async () => {
  const shelf = await stockShelf(world.shop.deps, { usd: 250n, codes: 2 });
  const id = await buy([shelf, 1]);
  await world.buyer.call.orders.revealCodes({ id });
  const order = await get(id);
  const [code = ''] = shelf.codes;
  expect(order).toMatchObject({
    id,
    userId: world.buyer.userId,
    nickname: world.buyer.nickname,
    status: 'completed',
    items: [
      {
        status: 'delivered',
        code: null,
        topup: null,
        codes: [{ code: `••••${code.slice(-4)}`, state: 'sold', seen: true }],
      },
    ],
    refunds: [],
  });
  expect(order.events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['completed', `user:${world.buyer.userId}`],
    ['revealed', `user:${world.buyer.userId}`],
  ]);
  expect(JSON.stringify(order)).not.toContain(code);
  await expect(get('NO-SUCH-ORDER')).rejects.toEqual(refusal('not_found'));
});

describe('an admin’s refund', () => {
  test('an admin’s refund voids seen codes, returns unseen ones, and is audited with its reason', async () => {
    const seen = await stockShelf(world.shop.deps, { usd: 250n, codes: 2 });
    const unseen = await stockShelf(world.shop.deps, { usd: 100n, codes: 1 });
    const id = await buy([seen, 2], [unseen, 1]);
    const [first] = (await get(id)).items;
    await world.buyer.call.orders.revealCodes({ id, itemIds: [first?.id ?? 0] });
    const before = await available();
    const refunded = await refund(id);
    expect(await available()).toBe(before + 600n);
    expect(refunded).toMatchObject({
      status: 'refunded',
      refunded_amount: 6,
      items: [
        {
          status: 'refunded',
          codes: [
            { state: 'voided', seen: true },
            { state: 'voided', seen: true },
          ],
        },
        { status: 'refunded', codes: [] },
      ],
      refunds: [
        {
          ...{ amount: 6, reason: world.reason },
          ...{ actor: `admin:${world.admin.userId}`, actor_name: world.admin.nickname },
        },
      ],
    });
    expect(refunded.events.at(-1)).toMatchObject({
      kind: 'refunded',
      actor: `admin:${world.admin.userId}`,
      actor_name: world.admin.nickname,
      data: { minor: '600', reason: world.reason },
    });
    expect(await auditOf(id)).toMatchObject([
      {
        actor: world.admin.nickname,
        action: 'order.refund',
        after: { minor: '600', currency: 'usd' },
      },
    ]);
    expect(JSON.stringify([refunded, await auditOf(id)])).not.toContain(seen.codes[0]);
    // The customer can no longer read the codes; the unseen one is for sale, the seen ones are void.
    expect((await world.buyer.call.orders.read({ id })).items.map(({ code }) => code)).toEqual([
      null,
      null,
    ]);
    const again = await buy([unseen, 1]);
    expect((await world.buyer.call.orders.read({ id: again })).items[0]?.code?.code).toBe(
      unseen.codes[0],
    );
    await fillCart(world.shop.deps, world.buyer.userId, seen.optionId, 1);
    await expect(world.buyer.call.orders.payFromBalance({ currency: 'usd' })).rejects.toEqual(
      refusal('out_of_stock'),
    );
    await world.buyer.call.cart.clear();
  });

  test('an admin’s refund of named items leaves the others, and refunds nothing twice', async () => {
    const one = await stockShelf(world.shop.deps, { usd: 100n, codes: 1 });
    const two = await stockShelf(world.shop.deps, { usd: 300n, codes: 1 });
    const id = await buy([one, 1], [two, 1]);
    const [first = 0, second = 0] = (await get(id)).items.map((item) => item.id);
    expect(await refund(id, [first, first])).toMatchObject({
      status: 'completed',
      refunded_amount: 1,
      items: [{ status: 'refunded' }, { status: 'delivered' }],
    });
    await expect(refund(id, [first])).rejects.toEqual(
      refusal('conflict', { reason: 'already_refunded', items: [first] }),
    );
    await expect(refund(id, [first, second])).rejects.toEqual(
      refusal('conflict', { reason: 'already_refunded', items: [first] }),
    );
    expect(await refund(id)).toMatchObject({ status: 'refunded', refunded_amount: 4 });
    await expect(refund(id)).rejects.toEqual(
      refusal('conflict', { reason: 'already_refunded', items: [first, second] }),
    );
    expect(await available()).toBe(10_000n);
  });

  test('an admin’s refund is exempt from the customer’s time limit and daily limit', async () => {
    const shelf = await stockShelf(world.shop.deps, { usd: 100n, codes: 7 });
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await buy([shelf, 1]));
    const [own = '', late = '', ...others] = ids;
    for (const id of others) await refund(id);
    // Refunds by admins do not count towards the customer's five refunds a day.
    await expect(world.buyer.call.orders.refundUnrevealed({ id: own })).resolves.toMatchObject({
      success: true,
    });
    clock.advance({ hours: 25 });
    // The admin's session has expired by then.
    world.admin = await world.shop.createAdmin();
    await expect(world.buyer.call.orders.refundUnrevealed({ id: late })).rejects.toEqual(
      refusal('conflict', { reason: 'refund_time_over' }),
    );
    expect(await refund(late)).toMatchObject({ status: 'refunded' });
    clock.advance({ hours: -25 });
  });

  test('an admin’s refund refuses items that are not of the order', async () => {
    const shelf = await stockShelf(world.shop.deps, { usd: 100n, codes: 2 });
    const [id, other] = [await buy([shelf, 1]), await buy([shelf, 1])];
    const [stranger = 0] = (await get(other)).items.map((item) => item.id);
    await expect(refund(id, [stranger])).rejects.toEqual(refusal('not_found'));
    await expect(refund('NO-SUCH-ORDER')).rejects.toEqual(refusal('not_found'));
    expect(await get(other)).toMatchObject({ status: 'completed' });
  });
});

test('refuses an admin’s refund of an own order, and allows it to another admin', async () => {
  const shelf = await stockShelf(world.shop.deps, { usd: 100n, codes: 1 });
  await world.shop.credit(world.admin.userId, 'usd', 100n);
  await fillCart(world.shop.deps, world.admin.userId, shelf.optionId, 1);
  const { order_id: id } = await world.admin.call.orders.payFromBalance({ currency: 'usd' });
  await expect(refund(id)).rejects.toEqual(refusal('forbidden'));
  await expect(
    world.admin.call.admin.orders.act({ id, action: 'cancel', reason: world.reason }),
  ).rejects.toEqual(refusal('forbidden'));
  expect(await auditOf(id)).toEqual([]);
  world.admin = await world.shop.createAdmin();
  expect((await refund(id)).status).toBe('refunded');
});

test('an admin’s action on an order stores the longest reason and a reference unchanged over REST', async () => {
  const shelf = await stockShelf(world.shop.deps, { usd: 100n, codes: 1 });
  const id = await buy([shelf, 1]);
  const body = { action: 'refund', reason: 'ж'.repeat(500), reference: 'r'.repeat(128) };
  const answer = await (
    await world.shop.app()
  ).inject({
    method: 'PUT',
    url: `/api/admin/orders/${id}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  const { reference } = body;
  expect(answer.json()).toMatchObject({
    refunds: [{ reason: body.reason }],
    events: [{}, { data: { reason: body.reason, reference } }],
  });
  expect(await auditOf(id)).toMatchObject([{ after: { reference } }]);
  const { rows } = await world.shop.deps.pool.query<{ reason: string }>(
    `SELECT reason FROM audit_log WHERE target = $1`,
    [`order:${id}`],
  );
  expect(rows).toEqual([{ reason: body.reason }]);
});
