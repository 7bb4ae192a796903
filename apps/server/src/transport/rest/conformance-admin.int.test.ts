import { beforeAll, describe, expect, test } from 'vitest';
import {
  integer,
  refused,
  text,
  type Method,
  type RestAnswer,
} from '#testing/clients/rest-client.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* Exact admin answers over REST: fields, types and statuses. */

const { shop, rest, admin } = useShop();
const user = useFixture(() => shop.registerUser());
let region: number;

const call = (method: Method, path: string, body?: unknown) =>
  rest(method, `/admin${path}`, { token: admin.token, body });
const idOf = ({ body }: RestAnswer) => (body as { id: number }).id;
const newProduct = async () =>
  idOf(await call('POST', '/products', { title: 'Card', image_url: '/images/card.svg' }));
const codeFields = { gameAmount: 100, priceUsd: 4.99, priceRub: 450 };

beforeAll(async () => {
  const { rows } = await shop.deps.pool.query<{ id: number }>(
    `INSERT INTO regions (name, code, game_currency, flag) VALUES ('Europe', 'eu', 'EU-coin', '🇪🇺')
     RETURNING id`,
  );
  region = rows[0]?.id ?? 0;
});

describe('products over REST', () => {
  const product = {
    id: integer,
    title: 'Steam',
    slug: 'steam-codes',
    description: 'd',
    image_url: 'https://pictures.example/steam.png',
    keywords: 'k',
    category: 'top-up',
    game_currency: 'coins',
    hasGlobalCodes: false,
    activation_instructions: 'how',
    code_prefix: 'ST-',
    translations: { en: { title: 'Steam card' } },
    regions: [],
    archived: false,
    version: 1,
    created: text,
  };

  test('over REST an admin creates a product with 201, updates it with 200 and deletes it with {success}', async () => {
    const { id: _, slug: __, version: ___, ...fields } = product;
    const created = await call('POST', '/products', { ...fields, slug: '', created: undefined });
    expect([created.status, created.body]).toEqual([201, product]);
    const id = idOf(created);
    const changes = {
      keywords: 'other',
      id: 77,
      created: 'never',
      archived: true,
      regions: [],
      version: 1,
    };
    const updated = await call('PUT', `/products/${id}`, changes);
    const changed = { ...product, id, keywords: 'other', version: 2 };
    expect([updated.status, updated.body]).toEqual([200, changed]);
    expect((await call('GET', `/products/${id}`)).body).toEqual(changed);
    const stale = await call('PUT', `/products/${id}`, { keywords: 'late', version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    const older = await call('PUT', `/products/${id}`, { keywords: 'late', version: 0 });
    expect([older.status, older.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    const regions = await call('PUT', `/products/${id}/regions`, { regionIds: [region] });
    const shown = { id: region, name: 'Europe', code: 'eu', flag: '🇪🇺', game_currency: text };
    expect([regions.status, regions.body]).toMatchObject([200, { regions: [shown] }]);
    const path = `/products/${id}/regions/${region}/currency`;
    const named = await call('PUT', path, { gameCurrency: 'euros' });
    expect(named.body).toMatchObject({ regions: [{ ...shown, game_currency: 'euros' }] });
    const list = (await call('GET', '/products?pageSize=1')).body;
    expect(list).toEqual({ items: [named.body], total: 1, page: 1, pageSize: 1 });
    const deleted = await call('DELETE', `/products/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    expect((await call('GET', `/products/${id}`)).status).toBe(404);
  });

  test.each<[object, string, string]>([
    [{ slug: 'pubg' }, 'slug', 'invalid_slug'],
    [{ slug: '123' }, 'slug', 'invalid_slug'],
    [{ image_url: 'http://pictures.example/x.png' }, 'image_url', 'invalid_url'],
    [{ image_url: '//pictures.example/x.png' }, 'image_url', 'invalid_url'],
    [{ image_url: 'javascript:alert(1)' }, 'image_url', 'invalid_url'],
    [{ title: ' ' }, 'title', 'required'],
    [{ category: 'other' }, 'category', 'invalid'],
  ])(
    'refuses the product %o of an admin over REST with validation_error',
    async (fields, field, code) => {
      const body = { title: 'Card', image_url: '/images/card.svg', ...fields };
      const answer = await call('POST', '/products', body);
      expect([answer.status, answer.body]).toEqual([
        400,
        refused('validation_error', { [field]: code }),
      ]);
    },
  );
});

describe('codes over REST', () => {
  const shown = (productId: number, code: string) => ({
    id: integer,
    productId,
    regionId: 0,
    code,
    ...codeFields,
    popular: false,
    status: 'available',
    created: text,
    version: 1,
  });

  test('over REST an admin sees codes masked, and a code that is revealed is off sale', async () => {
    const productId = await newProduct();
    const long = { productId, code: 'LONG-EN-1234', ...codeFields };
    const created = await call('POST', '/codes', long);
    expect([created.status, created.body]).toEqual([201, shown(productId, '••••1234')]);
    const short = await call('POST', '/codes', { ...long, code: 'SHORTER1234' });
    expect(short.body).toEqual(shown(productId, '••••'));
    const again = await call('POST', '/codes', long);
    expect([again.status, again.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    const id = idOf(created);
    expect(await rest('GET', `/products/${productId}/codes/0`)).toMatchObject({
      body: [{ available_count: 2 }],
    });
    const revealed = await call('POST', `/codes/${id}/reveal`, {});
    expect([revealed.status, revealed.body]).toEqual([200, { code: long.code }]);
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'used' });
    expect(await rest('GET', `/products/${productId}/codes/0`)).toMatchObject({
      body: [{ available_count: 1 }],
    });
    expect((await call('PUT', `/codes/${id}`, { status: 'available' })).body).toMatchObject({
      status: 'available',
    });
    const audit = await call('GET', '/audit');
    const entry = { action: 'code.reveal', target: `code:${id}`, actor: admin.nickname };
    expect((audit.body as { items: object[] }).items).toContainEqual(
      expect.objectContaining(entry),
    );
    expect(audit.text).toContain('code.put_back');
    expect(audit.text).not.toContain(long.code);
    expect((await call('DELETE', `/codes/${id}`)).body).toEqual({ success: true });
  });

  test('over REST an admin cannot change, move, put on sale or delete a code of an order', async () => {
    const productId = await newProduct();
    const added = await call('POST', '/codes', {
      productId,
      code: 'IN-ORDER-00001',
      ...codeFields,
    });
    await shop.credit(user.userId, 'usd', 499n);
    const line = { productId, gameAmount: 100, quantity: 1 };
    await rest('POST', '/cart/add', { token: user.token, body: line });
    const paid = await rest('POST', '/payment/from-balance', {
      token: user.token,
      body: { currency: 'usd' },
    });
    const { order_id: orderId } = paid.body as { order_id: string };
    const path = `/codes/${idOf(added)}`;
    expect((await call('GET', path)).body).toMatchObject({ status: 'used', orderId });
    for (const body of [
      { priceUsd: 1 },
      { regionId: region },
      { status: 'available' },
      { code: 'X' },
    ]) {
      const answer = await call('PUT', path, body);
      expect([answer.status, answer.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    }
    expect((await call('DELETE', path)).status).toBe(409);
    const ofUser = (await call('GET', `/users/${user.userId}/orders`)).body as {
      items: { id: string; items: { id: number }[] }[];
    };
    const [order] = ofUser.items;
    expect(ofUser).toMatchObject({ total: 1, page: 1, pageSize: 50 });
    expect(order).toMatchObject({ id: orderId, userId: user.userId, nickname: user.nickname });
    expect(order).toMatchObject({
      ...{ status: 'completed', total_amount: 4.99, currency: 'usd' },
      items: [{ code: null, amount: 100, quantity: 1, price: 4.99, product: { title: 'Card' } }],
    });
    expect(JSON.stringify(ofUser)).not.toContain('IN-ORDER');
    // A single order has the same fields, and details for decisions.
    expect((await call('GET', `/orders/${orderId}`)).body).toEqual({
      ...order,
      items: order?.items.map((item) => ({
        ...item,
        codes: [{ id: idOf(added), code: '••••0001', state: 'sold', seen: false }],
        topup: null,
      })),
      events: [{ id: integer, at: text, kind: 'completed', actor: text, data: expect.anything() }],
      refunds: [],
    });
    expect((await call('GET', '/orders')).body).toEqual(ofUser);
  });
});
