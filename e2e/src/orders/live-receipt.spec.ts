import type { Page } from '@playwright/test';
import { main, navigateWithin } from '#support/screen.ts';
import type { Customer, Shop } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/texts.ts';
import { activateCode, makeCode, newPlayer } from '#support/topups.ts';

/*
 * A receipt that changes while it is open. The supplier takes ten seconds for this player and is polled after 2, 7
 * and 22.
 */
test.use({ loggedIn: true });

const SLOW_PLAYER_MS = 22_000;
const POLL_MS = 10_000;
/** What a busy machine may need beyond that; guards against hanging. */
const BUSY_MS = 60_000;

/** Opens the shop and marks the page; a reload would remove the mark. */
async function openMarked(page: Page) {
  await page.goto('/orders');
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Begins a top-up and opens its receipt without loading the page again. */
async function openUnderWay(page: Page, shop: Shop, customer: Customer, t: Translate) {
  const { code } = await makeCode(shop);
  const orderId = await activateCode(customer, code, newPlayer('5555'));
  await navigateWithin(page, `/orders/${orderId}`);
  await expect(main(page)).toContainText(t('orders:topup.stage.processing'));
}

/** The order has arrived, and it is still the same page. */
async function expectArrived(page: Page, t: Translate, timeout: number) {
  const status = t('orders:status.completed');
  await expect(
    main(page).getByRole('progressbar', { name: t('orders:stages.label', { status }) }),
  ).toBeVisible({ timeout });
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
}

test("follows the shop's events without polling", async ({ page, shop, customer, t }) => {
  await openMarked(page);
  // The receipt cannot poll, so every change comes from an event.
  await page.evaluate((poll) => {
    const start = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (run: () => void, every: number) => (every === poll ? 0 : start(run, every)),
    });
  }, POLL_MS);
  await openUnderWay(page, shop, customer, t);
  await expectArrived(page, t, SLOW_PLAYER_MS + BUSY_MS);
});

test('polls every ten seconds when no events arrive', async ({ page, shop, customer, t }) => {
  let refused = 0;
  await page.route('**/trpc/orders.watch?*', async (route) => {
    refused += 1;
    await route.abort();
  });
  await openMarked(page);
  await openUnderWay(page, shop, customer, t);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expectArrived(page, t, SLOW_PLAYER_MS + POLL_MS + BUSY_MS);
});
