import type { Page } from '@playwright/test';
import type { AdminThread } from '@manabar/contracts';
import { refuse } from '#support/intercept-calls.ts';
import { clickButton, main, openBankPage, toast } from '#support/page-actions.ts';
import { newCodes, type Customer, type Shop } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { expectTextsFitInEachLanguage } from '#support/texts-fit.ts';
import type { Translate } from '#support/translate-and-format.ts';
import { button, messages, openAsAdmin } from '#support/thread-page.ts';

test.use({ loggedIn: true });

/** Card whose payment succeeds without a notification of the gateway. */
const SILENT = '4000 0000 0000 3220';
const report = (page: Page, t: Translate) => button(page, t('thread:report.action'));

/** Opens a card payment for a product and the bank's page. */
async function openBank(page: Page, shop: Shop, customer: Customer, t: Translate) {
  const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(2) }]);
  await shop.addToCart(customer, product);
  await page.goto('/checkout');
  await openBankPage(page, t);
}

test("a customer's payment report completes an order although the gateway sent no event", async ({
  page,
  shop,
  customer,
  t,
}) => {
  // Prevents the page from polling the gateway before the report.
  await refuse(page, 'payments.check', { code: 'payment_unavailable' });
  await openBank(page, shop, customer, t);
  await page.getByLabel('Card number').fill(SILENT);
  await page.getByLabel('CVC').fill('123');
  await clickButton(page, /^Pay/);
  await page.waitForURL(/\/orders\/[^/]+$/);
  const codes = button(page, t('orders:codes.show'));
  await expect(report(page, t).or(codes)).toBeVisible();
  // The worker polls the gateway, too; on a busy machine it may be earlier, and the button disappears.
  await report(page, t)
    .click()
    .catch(async (error: unknown) => {
      if (!(await codes.isVisible())) throw error;
    });
  await expect(codes).toBeVisible();
  await expect(report(page, t)).toHaveCount(0);
});

test("a customer's payment report leads to a conversation with the facts about the payment", async ({
  page,
  browser,
  shop,
  customer,
  t,
}) => {
  await openBank(page, shop, customer, t);
  const [{ id }] = (await customer.api.get<{ orders: [{ id: string }] }>('/orders')).orders;
  await page.goto(`/orders/${id}`);
  await expectTextsFitInEachLanguage(page);
  await report(page, t).click();
  await expect(page).toHaveURL(/\/support\/threads\/\d+$/);
  await expect(messages(page, t)).toHaveCount(1);
  await expect(main(page).getByRole('complementary')).toContainText(id);
  await expectTextsFitInEachLanguage(page);

  const { items } = await shop.admin.get<{ items: AdminThread[] }>(
    `/admin/support/threads?q=${id}`,
  );
  expect(items).toHaveLength(1);
  const path = `/admin/support/threads/${items[0]?.id}`;
  const admin = await openAsAdmin(browser, shop, 'en', path);
  const facts = main(admin.page).getByRole('region', {
    name: t('adminSupport:report.title'),
  });
  await expect(facts).toContainText(t('adminSupport:report.fact.asked_times'));
  await expect(
    main(admin.page).getByRole('region', { name: t('adminSupport:order.title') }),
  ).toContainText(id);
  await expectTextsFitInEachLanguage(admin.page);
  await main(admin.page)
    .getByRole('combobox', { name: t('adminSupport:change.label') })
    .selectOption('closed');
  await expect(toast(admin.page, t('adminSupport:change.done'))).toBeVisible();
  await admin.close();
});
