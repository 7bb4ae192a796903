import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useUser } from '#testing/shops/use-user.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const shop = useWorld(createTestShop);
const admin = useUser(() => shop.createAdmin());
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(shop.deps);
});
afterAll(async () => {
  await app.close();
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers = {},
) {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

describe('products over REST', () => {
  test('products are created, read, changed, given regions and deleted over REST', async () => {
    const created = await call('POST', '/admin/products', {
      title: 'Over REST',
      image_url: '/x.svg',
    });
    expect(created).toMatchObject({ status: 201, body: { slug: 'over-rest', version: 1 } });
    const path = `/admin/products/${created.body.id}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: created.body });
    expect(await call('GET', '/admin/products?q=over&page=1&pageSize=10')).toMatchObject({
      status: 200,
      body: { items: [created.body], total: 1, page: 1, pageSize: 10 },
    });
    expect(await call('PUT', path, { title: 'Other', version: 1 })).toMatchObject({
      status: 200,
      body: { title: 'Other', slug: 'over-rest', version: 2 },
    });
    expect(await call('PUT', path, { title: 'Late', version: 1 })).toMatchObject({
      status: 409,
      body: { success: false, error: { code: 'conflict' } },
    });
    const region = await shop.deps.prisma.region.create({ data: { name: 'USA', code: 'us' } });
    expect(await call('PUT', `${path}/regions`, { regionIds: [region.id] })).toMatchObject({
      status: 200,
      body: { regions: [{ id: region.id }] },
    });
    expect(
      await call('PUT', `${path}/regions/${region.id}/currency`, { gameCurrency: 'Coins' }),
    ).toMatchObject({ status: 200, body: { regions: [{ game_currency: 'Coins' }] } });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call('GET', path)).toMatchObject({ status: 404 });
  });

  test('a refused product names the invalid field', async () => {
    expect(await call('POST', '/admin/products', { title: '' })).toMatchObject({
      status: 400,
      body: {
        error: { code: 'validation_error', details: { title: 'required', image_url: 'required' } },
      },
    });
    expect(
      await call('POST', '/admin/products', { title: 'X', image_url: '/x', slug: 'pubg' }),
    ).toMatchObject({ status: 400, body: { error: { details: { slug: 'invalid_slug' } } } });
  });
});

describe('codes over REST', () => {
  test('codes are created, listed masked, toggled, revealed and deleted over REST', async () => {
    const { id: productId } = await addProduct(admin);
    const code = newCode();
    const created = await call('POST', '/admin/codes', {
      productId,
      code,
      gameAmount: 60,
      priceUsd: 0.99,
    });
    expect(created).toMatchObject({
      status: 201,
      body: { productId, regionId: 0, priceUsd: 0.99, priceRub: null, status: 'available' },
    });
    const path = `/admin/codes/${created.body.id}`;
    const listed = await call('GET', `/admin/codes?productId=${productId}&status=available`);
    expect(listed).toMatchObject({ status: 200, body: { total: 1, items: [created.body] } });
    expect(JSON.stringify(listed.body)).not.toContain(code);
    expect(await call('PUT', path, { status: 'used' })).toMatchObject({
      status: 200,
      body: { status: 'used' },
    });
    expect(await call('POST', `${path}/reveal`, {})).toMatchObject({ status: 200, body: { code } });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { success: true } });
    expect(
      await call('POST', '/admin/codes', { productId, code: 'AAAA', gameAmount: 60 }),
    ).toMatchObject({
      status: 400,
      body: { error: { details: { priceUsd: 'price_required' } } },
    });
  });

  test('codes are loaded from a file, once for each idempotency key', async () => {
    const { id: productId } = await addProduct(admin);
    const text = `${line()}\r\n\r\nbad\r\n${line()}`;
    const body = { productId, regionId: 0, text };
    const key = { 'idempotency-key': 'load-1' };
    const first = await call('POST', '/admin/codes/bulk', body, key);
    expect(first).toMatchObject({
      status: 200,
      body: { added: 2, duplicates: 0, errors: [{ line: 3, reason: 'too_few_fields' }] },
    });
    const again = await call('POST', '/admin/codes/bulk', body, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await call('POST', '/admin/codes/bulk', { ...body, text: line() }, key)).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_key_reused' } },
    });
  });

  test('a file of several megabytes is accepted, other bodies of that size are not', async () => {
    const { id: productId } = await addProduct(admin);
    const text = `${'\n'.repeat(3_000_000)}${line()}`;
    expect(await call('POST', '/admin/codes/bulk', { productId, text })).toMatchObject({
      status: 200,
      body: { added: 1 },
    });
    expect(await call('POST', '/admin/codes', { productId, text })).toMatchObject({
      status: 413,
      body: { success: false, error: { code: 'payload_too_large' } },
    });
  });
});

describe('users over REST', () => {
  test('a user’s balance, password and orders are set and read over REST', async () => {
    const user = await shop.registerUser();
    const path = `/admin/users/${user.userId}`;
    expect(await call('GET', '/admin/users')).toMatchObject({ status: 200, body: { page: 1 } });
    const adjust = { currency: 'rub', mode: 'set', amount: 99.5, reason: 'start' };
    expect(await call('PUT', `${path}/balance`, adjust)).toMatchObject({
      status: 200,
      body: { id: user.userId, balanceRub: 99.5 },
    });
    expect(
      await call('PUT', `${path}/balance`, { ...adjust, mode: 'add', amount: -100 }),
    ).toMatchObject({
      status: 402,
      body: {
        error: {
          code: 'insufficient_balance',
          details: { required: 100, available: 99.5, currency: 'rub' },
        },
      },
    });
    const own = `/admin/users/${admin.userId}/balance`;
    expect(await call('PUT', own, adjust)).toMatchObject({ status: 403 });
    expect(await call('PUT', `${path}/password`, { password: 'sixsix' })).toMatchObject({
      status: 200,
    });
    expect(await call('GET', `${path}/orders`)).toMatchObject({ status: 200, body: { total: 0 } });
    expect(await call('GET', '/admin/orders')).toMatchObject({ status: 200, body: { total: 0 } });
    expect(await call('GET', '/admin/orders/nothing')).toMatchObject({ status: 404 });
    const { body } = await call('GET', `/admin/audit?q=user:${user.userId}`);
    expect(body.items).toMatchObject([
      { action: 'user.set_password' },
      { action: 'balance.adjust' },
    ]);
  });

  test('admin answers are not cached', async () => {
    const { headers } = await call('GET', '/admin/users');
    expect(headers['cache-control']).toBe('no-store');
    const refused = await call('GET', '/admin/users', undefined, { authorization: '' });
    expect(refused).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } });
  });
});

describe('the shop over REST', () => {
  test('products, options and the cart have their REST addresses', async () => {
    const { id, slug } = await addProduct(admin);
    await call('POST', '/admin/codes/bulk', { productId: id, text: line() });
    const option = { game_amount: 100, price_usd: 4.99, price_rub: 450, available_count: 1 };
    expect((await call('GET', `/products/slug/${slug}`)).body).toMatchObject({
      id,
      prices: [option],
    });
    expect((await call('GET', `/products/${id}`)).body).toMatchObject({ slug, prices: [option] });
    expect((await call('GET', `/products/${id}/prices/0`)).body).toEqual([option]);
    expect((await call('GET', `/products/${id}/codes/0`)).body).toEqual([option]);
    expect((await call('GET', `/products/${id}/popular/0`)).body).toEqual([]);
    expect(await call('GET', '/products/slug/no-such')).toMatchObject({ status: 404 });
    expect(await call('GET', '/products/abc/prices/0')).toMatchObject({ status: 400 });

    const item = {
      productId: id,
      gameAmount: 100,
      priceUsd: '4.99',
      priceRub: 450,
      quantity: 1,
      regionId: 0,
    };
    const added = await call('POST', '/cart/add', item);
    expect(added).toMatchObject({ status: 200, body: { success: true, data: { quantity: 1 } } });
    const path = added.body.data.id;
    expect(await call('PUT', `/cart/update-quantity/${path}`, { quantity: 2 })).toMatchObject({
      status: 409,
      body: { error: { code: 'quantity_exceeds_stock', details: { available: 1 } } },
    });
    expect(await call('POST', '/cart/add', { ...item, priceUsd: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'price_changed', details: { prices: [option] } } },
    });
    expect((await call('GET', '/cart')).body).toMatchObject({
      success: true,
      subtotal: { usd: 4.99, rub: 450, uzs: null },
    });
    expect(await call('DELETE', `/cart/remove/${path}`)).toMatchObject({ body: { success: true } });
    expect(await call('POST', '/cart/clear')).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });
});
