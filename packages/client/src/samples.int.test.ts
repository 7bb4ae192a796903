import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, type TestService } from '@manabar/server/testing/fixtures/service-accounts';
import { stockShelf } from '@manabar/server/testing/fixtures/stocked-options';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManabarClient } from './index.ts';
import { listen } from './testing/listen.ts';
import { buy, explain, firstCall, follow, rotating, within } from './testing/readme-samples.ts';

// README.md shows the code that is compiled and run by this test.

let shop: TestShop;
let service: TestService;
let url: string;
beforeAll(async () => {
  shop = await createTestShop();
  service = await createService(shop);
  await shop.credit(service.userId, 'usd', 1_500n);
  url = await listen(shop);
});
afterAll(() => shop.close());

const lines = (text: string) =>
  text
    .replaceAll("'../index.ts'", "'@manabar/client'")
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('the README of the client package shows its samples literally', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const samples = readFileSync(join(import.meta.dirname, 'testing/readme-samples.ts'), 'utf8');
  const shown = [...readme.matchAll(/<!-- sample: ([\w-]+) -->\n+```ts\n(.*?)```/gs)];
  const compiled = [...samples.matchAll(/\/\/ #region ([\w-]+)\n(.*?)\/\/ #endregion/gs)];
  const named = (found: typeof shown) =>
    Object.fromEntries(found.map(([, name = '', text = '']) => [name, lines(text)]));
  expect(named(shown)).toEqual(named(compiled));
  // Every TypeScript block of the README is a sample.
  expect(readme.match(/```ts/g)).toHaveLength(compiled.length);
});

test('the samples of the client package run with the described results', async () => {
  const { productId, codes } = await stockShelf(shop.deps, { usd: 499n, codes: 3 });
  const { products, balance } = await firstCall(url, service.token);
  expect(products.map(({ id }) => id)).toContain(productId);
  expect(balance).toContainEqual({ currency: 'usd', amount: 15 });
  const client = createManabarClient({ url, apiKey: service.token });
  const keys: string[] = [];
  const bought = await buy(client, productId, (key) => keys.push(key));
  expect(bought).toHaveLength(2);
  expect(codes).toEqual(expect.arrayContaining(bought));
  expect(keys).toHaveLength(1);

  expect(await explain(() => client.wallet.balance.query())).toBe('done');
  expect(await explain(() => buy(client, productId, () => undefined))).toBe('sold out');
  await stockShelf(shop.deps, { productId, usd: 600n, gameAmount: 200, codes: 1 });
  await client.cart.clear.mutate();
  await client.cart.add.mutate({ productId, gameAmount: 200, quantity: 1 });
  const pay = () => client.orders.payFromBalance.mutate({ currency: 'usd' });
  expect(await explain(pay)).toBe('short of 6 usd');
  expect(await explain(() => client.orders.detail.query({ id: 'none' }))).toBe('not_found (404)');
  await expect(explain(() => Promise.reject(new Error('else')))).rejects.toThrow('else');

  expect(await rotating(url, async () => service.token).profile.get.query()).toMatchObject({
    id: service.userId,
  });
  expect((await within(client)).length).toBeGreaterThan(0);
  const { orders } = await client.orders.list.query({});
  const { statuses, done } = follow(client, orders[0]?.id ?? '');
  await done;
  expect(statuses).toEqual(['completed']);
});
