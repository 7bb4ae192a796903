import { describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { freefire, pubg } from '#testing/fixtures/denomination-fields.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { idOf } from '#testing/clients/rest-client.ts';
import { useDenominationShop } from '#testing/shops/use-denomination-shop.ts';
import { addTopupCodes, freefireData } from '#testing/fixtures/stocked-denominations.ts';

const { world, call, audited } = useDenominationShop();

describe('a Free Fire denomination', () => {
  test.each(['name', 'item_id'])('a Free Fire denomination requires its %s', async (field) => {
    const refused = await call('POST', freefire.all, { ...freefire.fields, [field]: ' ' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { code: 'validation_error', details: { [field]: 'required' } } },
    ]);
  });

  test('an admin creates a Free Fire denomination whose item id is a number', async () => {
    const made = await call('POST', freefire.all, { ...freefire.fields, item_id: 4711 });
    expect(made.body).toMatchObject({ item_id: '4711' });
  });

  test('a deleted denomination with an order is archived, and the receipt stays complete', async () => {
    const made = await call('POST', freefire.all, freefire.fields);
    const customer = await world.shop.registerUser();
    await world.shop.credit(customer.userId, 'usd', 10_00n);
    const { order_id: id } = await placeTopup(
      customer,
      freefireData({ id: idOf(made), name: 'whatever' }, { price_usd: 0.99 }),
    );
    expect((await call('DELETE', `${freefire.all}/${idOf(made)}`)).body).toEqual({ success: true });
    expect((await call('GET', freefire.all)).body).toMatchObject({ items: [] });
    expect((await world.shop.anonymous.topup.freefireOffers()).offers).toEqual([]);
    const order = await customer.call.orders.read({ id });
    expect(order.items).toMatchObject([{ topup_data: { offer_name: '100 diamonds' } }]);
    const [act] = await audited(idOf(made));
    expect(act).toMatchObject({ action: 'denomination.archive', actor: world.admin.nickname });
  });
});

describe('ordering and deleting a denomination concurrently', () => {
  const placing = async (id: number) => {
    const customer = await world.shop.registerUser();
    await world.shop.credit(customer.userId, 'usd', 10_00n);
    const topupData = freefireData({ id, name: 'x' }, { price_usd: 0.99 });
    return placeTopup(customer, topupData);
  };

  test('refuses a top-up order of a denomination whose concurrent deletion comes first', async () => {
    const id = idOf(await call('POST', freefire.all, freefire.fields));
    const deleting = await world.shop.deps.pool.connect();
    await deleting.query('BEGIN');
    await deleting.query('SELECT 1 FROM topup_denominations WHERE id = $1 FOR UPDATE', [id]);
    await deleting.query('DELETE FROM topup_denominations WHERE id = $1', [id]);
    const ordered = Promise.allSettled([placing(id)]);
    await waitForLocks(world.shop, 1);
    await deleting.query('COMMIT');
    deleting.release();
    expect(await ordered).toMatchObject([{ status: 'rejected', reason: refusal('not_found') }]);
  });

  test('a deletion of a denomination that waits for a concurrent order archives it', async () => {
    const id = idOf(await call('POST', freefire.all, freefire.fields));
    const ordering = await world.shop.deps.pool.connect();
    await ordering.query('BEGIN');
    await ordering.query('SELECT 1 FROM topup_denominations WHERE id = $1 FOR KEY SHARE', [id]);
    const deleted = call('DELETE', `${freefire.all}/${id}`);
    await waitForLocks(world.shop, 1);
    await placing(id);
    await ordering.query('COMMIT');
    ordering.release();
    expect((await deleted).body).toEqual({ success: true });
    expect((await audited(id))[0]).toMatchObject({ action: 'denomination.archive' });
  });
});

describe('a PUBG denomination', () => {
  test('a deleted PUBG denomination with redeem codes is archived, and keeps its codes', async () => {
    const id = idOf(await call('POST', pubg.all, pubg.fields));
    await addTopupCodes(world.shop.deps, id, 2);
    expect((await call('DELETE', `${pubg.all}/${id}`)).body).toEqual({ success: true });
    expect(await world.shop.anonymous.topup.pubgPackages()).toEqual([]);
    const { rows } = await world.shop.deps.pool.query(
      'SELECT 1 FROM topup_codes WHERE denomination_id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
  });

  test('a PUBG denomination is named by its amount, also after the amount changed', async () => {
    const id = idOf(await call('POST', pubg.all, pubg.fields));
    const nameOf = async () =>
      (await world.shop.deps.prisma.topupDenomination.findUniqueOrThrow({ where: { id } })).name;
    expect(await nameOf()).toBe('325 UC');
    await call('PUT', `${pubg.all}/${id}`, { uc_amount: 385 });
    expect(await nameOf()).toBe('385 UC');
  });
});
