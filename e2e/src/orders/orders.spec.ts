import type { Page } from '@playwright/test';
import type { Order, ProductDetail } from '@manabar/contracts';
import { countCalls, refuse } from '#support/calls.ts';
import { logIn, main, stored } from '#support/screen.ts';
import { newCodes, type Customer, type Shop } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/texts.ts';

test.use({ loggedIn: true });

const cards = (page: Page) => main(page).getByRole('listitem');
const search = (page: Page, t: Translate) =>
  main(page).getByRole('searchbox', { name: t('orders:search.label') });

/** Creates orders of one cheap product, oldest first. */
async function buyTimes(shop: Shop, customer: Customer, times: number): Promise<string[]> {
  const product: ProductDetail = await shop.createProduct([
    { amount: 10, rub: 10, codes: newCodes(times) },
  ]);
  await shop.credit(customer, { rub: times * 10 });
  const ids: string[] = [];
  for (let bought = 0; bought < times; bought += 1) ids.push(await shop.buy(customer, product));
  return ids;
}

test('lists orders newest first, six per page, and more on demand', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const ids = await buyTimes(shop, customer, 14);
  await page.goto('/orders');
  await expect(cards(page)).toHaveCount(6);
  await expect(cards(page).first()).toContainText(ids[13] ?? '');
  await expect(cards(page).last()).toContainText(ids[8] ?? '');
  await main(page)
    .getByRole('button', { name: t('orders:list.more', { count: 6 }) })
    .click();
  await expect(cards(page)).toHaveCount(12);
  await main(page)
    .getByRole('button', { name: t('orders:list.more', { count: 2 }) })
    .click();
  await expect(cards(page)).toHaveCount(14);
  await expect(main(page).getByRole('button', { name: /more/i })).toHaveCount(0);
});

test('searches orders by a part of the number in any case from the first page', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const ids = await buyTimes(shop, customer, 8);
  const wanted = ids[0] ?? '';
  await page.goto('/orders');
  await main(page)
    .getByRole('button', { name: t('orders:list.more', { count: 2 }) })
    .click();
  await expect(cards(page)).toHaveCount(8);
  await search(page, t).fill(`  ${wanted.slice(2).toUpperCase()} `);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(wanted);
  await search(page, t).fill('no-such-number');
  await expect(main(page).getByText(t('orders:search.none'))).toBeVisible();
  await main(page)
    .getByRole('button', { name: t('orders:search.clear') })
    .click();
  await expect(cards(page)).toHaveCount(6);
});

test('shows an order made elsewhere by polling every 10 s', async ({ page, shop, customer }) => {
  await page.clock.install();
  await buyTimes(shop, customer, 1);
  const asked = countCalls(page, 'orders.list');
  await page.goto('/orders');
  await expect(cards(page)).toHaveCount(1);
  const [newer] = await buyTimes(shop, customer, 1);
  // From here on the test controls the clock; it first runs up to the next poll.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  const before = asked();
  for (let passed = 0; asked() === before && passed < 11_000; passed += 500) {
    await page.clock.runFor(500);
  }
  expect(asked()).toBe(before + 1);
  await expect(async () => {
    // Gives the page a moment to handle the response.
    await page.clock.runFor(20);
    await expect(cards(page)).toHaveCount(2, { timeout: 100 });
  }).toPass();
  await expect(cards(page).first()).toContainText(newer ?? '');
  await page.clock.runFor(7_000);
  expect(asked()).toBe(before + 1);
  await page.clock.runFor(3_500);
  await expect.poll(asked).toBe(before + 2);
});

test('retries the orders three times, one second apart, before it shows a failure', async ({
  page,
  shop,
  customer,
  t,
}) => {
  await buyTimes(shop, customer, 1);
  // Uses the page's clock, because a busy machine reports requests late.
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (/\/trpc\/[^?]*\borders\.list\b/.test(url)) asked.push(performance.now());
      return send(input, init);
    };
  });
  await refuse(page, 'orders.list', { code: 'UNEXPECTED_ERROR', times: 4 });
  await page.goto('/orders');
  const banner = main(page).getByRole('alert');
  await expect(banner).toContainText(t('orders:errors.load_failed'));
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  expect(asked).toHaveLength(4);
  for (const [index, time] of asked.slice(1).entries()) {
    expect(time - (asked[index] ?? 0)).toBeGreaterThan(900);
  }
  await banner.getByRole('button', { name: t('orders:errors.retry') }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(banner).toBeHidden();
});

test('keeps the order list when a refresh fails and says that it may be outdated', async ({
  page,
  shop,
  customer,
  t,
}) => {
  await page.clock.install();
  await buyTimes(shop, customer, 1);
  await page.goto('/orders');
  await expect(cards(page)).toHaveCount(1);
  await refuse(page, 'orders.list', { code: 'rate_limited', times: 1 });
  await page.clock.runFor(10_500);
  await expect(main(page).getByRole('alert')).toContainText(t('orders:errors.stale'));
  await expect(cards(page)).toHaveCount(1);
  await page.clock.runFor(10_500);
  await expect(main(page).getByRole('alert')).toBeHidden();
});

test('keeps the order list while offline and says that it may be outdated', async ({
  page,
  context,
  shop,
  customer,
  t,
}) => {
  await page.clock.install();
  await buyTimes(shop, customer, 1);
  await page.goto('/orders');
  await expect(cards(page)).toHaveCount(1);
  await context.setOffline(true);
  const banner = main(page).getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(banner).toContainText(t('errors:NETWORK'), { timeout: 100 });
  }).toPass();
  await expect(cards(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(banner).toBeHidden({ timeout: 100 });
  }).toPass();
});

test('redirects from the orders to /login and back when the session ends', async ({
  page,
  shop,
  customer,
  t,
}) => {
  await page.clock.install();
  await buyTimes(shop, customer, 1);
  await page.goto('/orders');
  await expect(cards(page)).toHaveCount(1);
  await customer.api.post('/auth/logout');
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL('/login', { timeout: 100 });
  }).toPass();
  expect(await stored(page, 'token')).toBeNull();
  await logIn(page, t, customer);
  await expect(page).toHaveURL('/orders');
  await expect(cards(page)).toHaveCount(1);
});

test('hides orders from other customers', async ({ page, shop, t }) => {
  const other = await shop.register();
  await buyTimes(shop, other, 1);
  await page.goto('/orders');
  await expect(main(page).getByText(t('orders:empty.title'))).toBeVisible();
  await main(page)
    .getByRole('link', { name: t('orders:empty.action') })
    .click();
  await expect(page).toHaveURL('/products');
});

test('includes no codes in the responses of the order list', async ({ page, shop, customer }) => {
  const codes = newCodes(1);
  const product = await shop.createProduct([{ amount: 10, rub: 10, codes }]);
  await shop.credit(customer, { rub: 10 });
  const id = await shop.buy(customer, product);
  const answers: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/trpc/'))
      void response.text().then((text) => answers.push(text));
  });
  await page.goto('/orders');
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(page.getByRole('heading', { level: 3 })).toContainText(product.title);
  expect(answers.join('\n')).toContain(id);
  expect(answers.join('\n')).not.toContain(codes[0]);
  const { orders } = await customer.api.get<{ orders: Order[] }>('/orders');
  expect(orders[0]?.items[0]?.code).toBeNull();
});
