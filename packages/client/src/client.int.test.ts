import { listenToOrderChanges } from '@manabar/server/testing/fixtures/listen-to-order-changes';
import {
  createService,
  createTestKey,
  type TestService,
} from '@manabar/server/testing/fixtures/service-accounts';
import { stockShelf, type Shelf } from '@manabar/server/testing/fixtures/stocked-options';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { deliver } from '@manabar/server/testing/fixtures/settle-topup-items';
import {
  addDenomination,
  freefireData,
  itemsOf,
} from '@manabar/server/testing/fixtures/stocked-denominations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createManabarClient,
  isManabarError,
  newIdempotencyKey,
  type AnyManabarError,
  type ManabarClient,
  type ManabarErrorCode,
} from './index.ts';
import { listen } from './testing/listen.ts';

let shop: TestShop;
let service: TestService;
let following: Awaited<ReturnType<typeof listenToOrderChanges>>;
let url: string;
let client: ManabarClient;
let shelf: Shelf;

beforeAll(async () => {
  shop = await createTestShop();
  following = await listenToOrderChanges(shop);
  service = await createService(shop);
  await shop.credit(service.userId, 'usd', 2_000n);
  shelf = await stockShelf(shop.deps, { usd: 499n, rub: null, codes: 5 });
  url = await listen(shop);
  client = createManabarClient({ url, apiKey: service.token });
});
afterAll(async () => {
  await following.close();
  await shop.close();
});

/** Returns the error that a call was refused with. */
async function refusal<Code extends ManabarErrorCode>(
  call: Promise<unknown>,
  code: Code,
): Promise<AnyManabarError<Code>> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isManabarError(error, code)) throw new Error(`no ${code}`, { cause: error });
  return error;
}

const fill = async (quantity: number) => {
  await client.cart.clear.mutate();
  return client.cart.add.mutate({ productId: shelf.productId, gameAmount: 100, quantity });
};

test('a service account that repeats a purchase by the client package buys once', async () => {
  await fill(2);
  const input = { currency: 'usd', amount: 9.98, idempotencyKey: newIdempotencyKey() } as const;
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.orders.payFromBalance.mutate(input)),
  );
  expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
  expect(await client.wallet.balance.query()).toContainEqual({ currency: 'usd', amount: 10.02 });
  const id = answers[0]?.order_id ?? '';
  const { items } = await client.orders.revealCodes.mutate({ id });
  expect(items.flatMap(({ code }) => code.code.split('\n'))).toHaveLength(2);
});

test('the client package returns texts in the requested language', async () => {
  const titleIn = async (language: 'ru' | 'en') => {
    const speaking = createManabarClient({ url, apiKey: service.token, language });
    return (await speaking.catalogue.byId.query({ id: shelf.productId })).title;
  };
  expect([await titleIn('ru'), await titleIn('en')]).toEqual(['Карта', 'Card']);
});

describe('refusals come with their code, status and details', () => {
  test('the client package returns code, status and details of a refused payment', async () => {
    await fill(1);
    const pay = (amount: number) =>
      client.orders.payFromBalance.mutate({ currency: 'usd', amount });
    const other = await refusal(pay(1), 'amount_mismatch');
    expect([other.status, other.details.expected, other.path]).toEqual([
      409,
      4.99,
      'orders.payFromBalance',
    ]);
    const inRub = client.orders.payFromBalance.mutate({ currency: 'rub' });
    expect((await refusal(inRub, 'currency_not_available')).status).toBe(400);
    await client.cart.clear.mutate();
    expect((await refusal(pay(4.99), 'cart_empty')).details).toEqual({});
    const dear = await stockShelf(shop.deps, { usd: 99_900n });
    await client.cart.add.mutate({ productId: dear.productId, gameAmount: 100, quantity: 1 });
    const poor = await refusal(pay(999), 'insufficient_balance');
    expect(poor.details).toEqual({ required: 999, available: 10.02, currency: 'usd' });
    expect(poor.message).toBe('orders.payFromBalance: insufficient balance');
  });

  test('the client package returns the details of a refused addition to the cart', async () => {
    await client.cart.clear.mutate();
    const { productId } = shelf;
    const add = (quantity: number, priceUsd?: number) =>
      client.cart.add.mutate({ productId, gameAmount: 100, quantity, priceUsd });
    expect((await refusal(add(50), 'quantity_exceeds_stock')).details.available).toBe(3);
    const [price] = (await refusal(add(1, 3.5), 'price_changed')).details.prices ?? [];
    expect(price).toMatchObject({ game_amount: 100, price_usd: 4.99, price_rub: null });
    const gone = await stockShelf(shop.deps);
    const use = `UPDATE codes SET state = 'used' WHERE option_id = $1`;
    await shop.deps.pool.query(use, [gone.optionId]);
    const sold = client.cart.add.mutate({
      productId: gone.productId,
      gameAmount: 100,
      quantity: 1,
    });
    expect((await refusal(sold, 'out_of_stock')).details.items).toEqual([
      { product_id: gone.productId, game_amount: 100, available: 0 },
    ]);
    const wrong = client.cart.add.mutate({ productId, gameAmount: 0, quantity: 1 });
    expect(Object.keys((await refusal(wrong, 'validation_error')).details)).toEqual(['gameAmount']);
  });

  test('the client package returns the details of a refused API key: scope, limit, end', async () => {
    const narrow = await createTestKey(shop, service.userId, { scopes: ['catalogue'] });
    const reader = createManabarClient({ url, apiKey: narrow.token });
    expect(await reader.catalogue.list.query()).not.toEqual([]);
    expect((await refusal(reader.cart.get.query(), 'scope_missing')).details.scope).toBe('cart');
    const capped = await createTestKey(shop, service.userId, { limitUsd: 100n });
    await fill(1);
    const spender = createManabarClient({ url, apiKey: capped.token });
    const pay = spender.orders.payFromBalance.mutate({ currency: 'usd' });
    const { status, details } = await refusal(pay, 'spending_limit_exceeded');
    expect([status, details]).toEqual([403, { limit: 1, spent: 0, currency: 'usd' }]);
    const nobody = createManabarClient({ url, apiKey: 'mbk_unknown_unknown' });
    expect((await refusal(nobody.profile.get.query(), 'unauthorized')).status).toBe(401);
  });

  test('the client package returns the request id of an unexpected error for the log', async () => {
    const { rows } = await shop.deps.pool.query('ALTER TABLE promotions RENAME TO hidden');
    const broken = createManabarClient({ url, apiKey: service.token, retries: 0 });
    const error = await refusal(broken.promotions.active.query(), 'UNEXPECTED_ERROR');
    expect(error.requestId).toMatch(/^[\w-]+$/);
    await shop.deps.pool.query('ALTER TABLE hidden RENAME TO promotions');
    expect(rows).toEqual([]);
  });

  test('the client package returns the request id of a refusal for the log', async () => {
    const sent: (string | null)[] = [];
    const watched = createManabarClient({
      url,
      apiKey: service.token,
      fetch: async (address, init) => {
        const response = await fetch(address, init);
        sent.push(response.headers.get('x-request-id'));
        return response;
      },
    });
    const unknown = watched.catalogue.bySlug.query({ slug: 'nothing' });
    const { requestId } = await refusal(unknown, 'not_found');
    expect(requestId).toMatch(/^[\w-]+$/);
    expect(sent).toEqual([requestId]);
  });
});

describe('the progress of an order', () => {
  const place = async (as = client) => {
    const offer = await addDenomination(shop.deps);
    const { order_id: id } = await as.orders.topup.mutate({
      topupData: freefireData(offer),
      currency: 'usd',
      idempotencyKey: newIdempotencyKey(),
    });
    const [item = 0n] = await itemsOf(shop.deps, id);
    return { id, item };
  };
  const watch = (id: string) => {
    const heard: string[] = [];
    const watching = client.orders.watch.subscribe(
      { id },
      {
        onData: ({ status }) => heard.push(status),
        onError: (error) => heard.push(isManabarError(error) ? error.code : 'another error'),
        onComplete: () => heard.push('over'),
      },
    );
    return { heard, ...watching };
  };
  const followed = () => shop.deps.orderChanges.followed;

  test('the client package reports the progress of an order until it is done, also after a lost connection', async () => {
    const { id, item } = await place();
    const { heard } = watch(id);
    await expect.poll(() => heard).toEqual(['pending']);
    const app = await shop.app();
    app.server.closeAllConnections();
    await expect.poll(() => heard).toEqual(['pending', 'pending']);
    await deliver(shop.deps, item);
    await expect.poll(() => heard.slice(-2)).toEqual(['completed', 'over']);
    await expect.poll(followed).toBe(0);
  });

  test('the shop stops reporting an order to a subscriber of the client package who has left', async () => {
    const { id } = await place();
    const watching = watch(id);
    const { heard } = watching;
    await expect.poll(() => heard).toEqual(['pending']);
    expect(followed()).toBe(1);
    watching.unsubscribe();
    await expect.poll(followed).toBe(0);
  });

  test('the client package reports not_found for the progress of another account’s order', async () => {
    const other = await createService(shop);
    await shop.credit(other.userId, 'usd', 2_000n);
    const { id } = await place(createManabarClient({ url, apiKey: other.token }));
    const { heard } = watch(id);
    await expect.poll(() => heard).toEqual(['not_found']);
  });
});
