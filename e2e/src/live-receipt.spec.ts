import type { Page } from '@playwright/test';
import { main } from './support/screen.ts';
import type { Customer, Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/texts.ts';
import { activateCode, makeCode, newPlayer } from './support/topups.ts';

/*
 * A receipt that changes while somebody looks at it. The supplier takes ten seconds for this player, and is asked after
 * 2, 7 and 22.
 */
test.use({ loggedIn: true });

const SLOW_PLAYER_MS = 22_000;
const POLL_MS = 10_000;

/** Opens the receipt of a top-up that is under way, and marks the page: after a reload the mark is gone. */
async function openUnderWay(page: Page, shop: Shop, customer: Customer, t: Translate) {
  const { code } = await makeCode(shop);
  const orderId = await activateCode(customer, code, newPlayer('5555'));
  await page.goto(`/orders/${orderId}`);
  await expect(main(page)).toContainText(t('orders:topup.stage.processing'));
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** The order has arrived, and it is still the same page. */
async function expectArrived(page: Page, t: Translate, timeout: number) {
  const status = t('orders:status.completed');
  await expect(
    main(page).getByRole('progressbar', { name: t('orders:stages.label', { status }) }),
  ).toBeVisible({ timeout });
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
}

test('follows what the shop says, without being asked for', async ({ page, shop, customer, t }) => {
  // The clock of the poll stands still: whatever changes was told.
  await page.addInitScript((poll) => {
    const start = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (run: () => void, every: number) => (every === poll ? 0 : start(run, every)),
    });
  }, POLL_MS);
  await openUnderWay(page, shop, customer, t);
  await expectArrived(page, t, SLOW_PLAYER_MS + 20_000);
});

test('is asked for every ten seconds where nothing can be told', async ({
  page,
  shop,
  customer,
  t,
}) => {
  let refused = 0;
  await page.route('**/trpc/orders.watch?*', async (route) => {
    refused += 1;
    await route.abort();
  });
  await openUnderWay(page, shop, customer, t);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expectArrived(page, t, SLOW_PLAYER_MS + POLL_MS + 20_000);
});
