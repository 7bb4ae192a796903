import { describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { freefire, pubg } from '#testing/fixtures/denomination-fields.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { idOf, text } from '#testing/clients/rest-client.ts';
import { useDenominationShop } from '#testing/shops/use-denomination-shop.ts';
import { freefireData } from '#testing/fixtures/stocked-denominations.ts';

const { world, call } = useDenominationShop();

describe('public offers', () => {
  const offer = (changes: object) => call('POST', freefire.all, { ...freefire.fields, ...changes });
  const pack = (changes: object) => call('POST', pubg.all, { ...pubg.fields, ...changes });

  test('lists active Free Fire offers by ascending price, with exactly these fields', async () => {
    const dear = idOf(await offer({ price: 9.99 }));
    const roubles = idOf(await offer({ price: null, price_rub: 10 }));
    await offer({ is_active: false });
    const cheap = idOf(await offer({ price: 0.5, price_rub: null, name: 'Few', item_id: 'few' }));
    const { status, body, headers } = await world.rest('GET', '/freefire/offers');
    const shown = { item_id: 'ff-100', name: '100 diamonds', price_rub: 89.5, is_active: true };
    expect([status, body]).toEqual([
      200,
      {
        offers: [
          { id: cheap, item_id: 'few', name: 'Few', price: 0.5, price_rub: null, is_active: true },
          { ...shown, id: dear, price: 9.99 },
          { ...shown, id: roubles, price: null, price_rub: 10 },
        ],
      },
    ]);
    expect(headers['etag']).toEqual(text);
  });

  test('lists active PUBG packages by ascending amount, with exactly these fields', async () => {
    const large = idOf(await pack({ uc_amount: 660, price_usd: 1 }));
    await pack({ uc_amount: 60, active: false });
    const small = idOf(await pack({ uc_amount: 60, price_usd: null, price_rub: 90 }));
    const { status, body } = await world.rest('GET', '/pubg/packages');
    expect([status, body]).toEqual([
      200,
      [
        { id: small, uc_amount: 60, price_usd: null, price_rub: 90, active: true },
        { id: large, uc_amount: 660, price_usd: 1, price_rub: 449, active: true },
      ],
    ]);
  });

  test('the public list of top-up packages reflects every change at once, and answers 304 until then', async () => {
    const made = await pack({});
    const ask = async (etag = '') => {
      const headers = { 'if-none-match': etag };
      const answer = await world.rest('GET', '/pubg/packages', { headers });
      return [answer.status, String(answer.headers['etag'])] as const;
    };
    const [, etag] = await ask();
    expect(await ask(etag)).toEqual([304, etag]);
    await call('PUT', `${pubg.all}/${idOf(made)}`, { price_usd: 5.5 });
    expect((await ask(etag))[0]).toBe(200);
    expect(await world.shop.anonymous.topup.pubgPackages()).toMatchObject([{ price_usd: 5.5 }]);
    await call('DELETE', `${pubg.all}/${idOf(made)}`);
    expect(await world.shop.anonymous.topup.pubgPackages()).toEqual([]);
  });

  test('top-up orders are priced by the listed offers', async () => {
    const id = idOf(await offer({}));
    const customer = await world.shop.registerUser();
    await world.shop.credit(customer.userId, 'usd', 10_00n);
    const order = (price: number) =>
      placeTopup(customer, freefireData({ id, name: 'x' }, { price_usd: price }));
    await call('PUT', `${freefire.all}/${id}`, { price: 1.25 });
    await expect(order(0.99)).rejects.toMatchObject({ cause: { code: 'price_changed' } });
    await expect(order(1.25)).resolves.toMatchObject({ success: true });
    await call('PUT', `${freefire.all}/${id}`, { is_active: false });
    await expect(order(1.25)).rejects.toEqual(
      refusal('out_of_stock', { items: [{ denomination_id: id, available: 0 }] }),
    );
  });
});
