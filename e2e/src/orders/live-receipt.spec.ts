import { main, navigateWithin } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import { activateCode, makeCode, newPlayer } from '#support/topup-actions.ts';

/*
 * A receipt that changes while it is open. The supplier takes ten seconds for this player and is polled after 2, 7
 * and 22.
 */
test.use({ loggedIn: true });

const SLOW_PLAYER_MS = 22_000;
const POLL_MS = 10_000;
/** Additional time in milliseconds for a busy machine, as a guard against hanging. */
const BUSY_MS = 60_000;

test("the receipt follows the shop's events without polling", async ({
  page,
  shop,
  customer,
  t,
}) => {
  await page.goto('/orders');
  // The receipt cannot poll, so every change comes from an event.
  await page.evaluate((poll) => {
    const start = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (run: () => void, every: number) => (every === poll ? 0 : start(run, every)),
      // A reload would remove the mark.
      marked: true,
    });
  }, POLL_MS);
  const { code } = await makeCode(shop);
  const orderId = await activateCode(customer, code, newPlayer('5555'));
  await navigateWithin(page, `/orders/${orderId}`);
  await expect(main(page)).toContainText(t('orders:topup.stage.processing'));
  const status = t('orders:status.completed');
  await expect(
    main(page).getByRole('progressbar', { name: t('orders:stages.label', { status }) }),
  ).toBeVisible({ timeout: SLOW_PLAYER_MS + BUSY_MS });
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
});
