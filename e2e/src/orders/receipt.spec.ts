import type { Page } from '@playwright/test';
import { refuse } from '#support/calls.ts';
import { clipboard, main, shownCodes, toast } from '#support/screen.ts';
import { balanceOf, newCodes, type Customer, type Shop } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import { money, type Translate } from '#support/texts.ts';

test.use({ loggedIn: true, permissions: ['clipboard-read', 'clipboard-write'] });

const show = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('orders:codes.show'), exact: true });
const hide = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('orders:codes.hide'), exact: true });
const refund = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('orders:refund.action') });
const confirmRefund = (page: Page, t: Translate, amount: number) =>
  page.getByRole('dialog').getByRole('button', {
    name: t('orders:refund.confirm', { amount: money(amount, 'rub', 'en') }),
  });

/** Creates an order of two codes of one product (100 each) and one of another (50). */
async function buyThree(shop: Shop, customer: Customer) {
  const codes = newCodes(2);
  const otherCodes = newCodes(1);
  const first = await shop.createProduct([{ amount: 10, rub: 100, codes }]);
  const second = await shop.createProduct([{ amount: 5, rub: 50, codes: otherCodes }]);
  await shop.credit(customer, { rub: 1000 });
  await shop.addToCart(customer, first, 2);
  const id = await shop.buy(customer, second);
  return { id, first, second, codes, otherCodes };
}

test('hides codes at first and shows them repeatedly with one request', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id, codes, otherCodes } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  await expect(show(page, t)).toHaveAttribute('aria-expanded', 'false');
  expect(await shownCodes(page)).toEqual([]);
  expect(await page.content()).not.toContain(codes[0]);
  const answered = page.waitForResponse(/orders\.revealCodes/);
  await show(page, t).click();
  await answered;
  await expect(main(page).locator('code')).toHaveCount(3);
  expect((await shownCodes(page)).sort()).toEqual([...codes, ...otherCodes].sort());
  await hide(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(0);
  await refuse(page, 'orders.revealCodes', { code: 'UNEXPECTED_ERROR' });
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);
});

test('opens the codes of a single item', async ({ page, shop, customer, t }) => {
  const { id, second, otherCodes } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  const item = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: second.title }) });
  await item.getByRole('button', { name: second.title }).click();
  await expect(main(page).locator('code')).toHaveText(otherCodes);
  await expect(show(page, t)).toBeVisible();
});

test('copies one code and all codes, and says when there is nothing to copy', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id, second } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  const copyAll = main(page).getByRole('button', { name: t('orders:codes.copyAll') });
  await copyAll.click();
  await expect(toast(page, t('orders:codes.no_codes_to_copy'))).toBeVisible();
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);
  const shown = await shownCodes(page);
  const line = main(page).locator('code').nth(1).locator('xpath=ancestor::li[1]');
  await line.getByRole('button').click();
  await expect(toast(page, t('orders:codes.copied_to_clipboard'))).toBeVisible();
  expect(await clipboard(page)).toBe(shown[1]);
  await copyAll.click();
  await expect(toast(page, t('orders:codes.all_codes_copied', { count: 3 }))).toBeVisible();
  const copied = (await clipboard(page)).split('\n');
  expect(copied.filter((text) => shown.includes(text))).toEqual(shown);
  // Copied codes include the names of their items.
  expect(copied.join()).toContain(second.title);
});

test('says that the codes could not be opened and retries', async ({ page, shop, customer, t }) => {
  const { id } = await buyThree(shop, customer);
  await refuse(page, 'orders.revealCodes', { code: 'UNEXPECTED_ERROR', times: 1 });
  await page.goto(`/orders/${id}`);
  await show(page, t).click();
  await expect(
    toast(page, t('orders:codes.show_failed', { reason: t('errors:UNEXPECTED_ERROR') })),
  ).toBeVisible();
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);
});

test('returns unopened codes and refunds the money', async ({ page, shop, customer, t }) => {
  const { id, first } = await buyThree(shop, customer);
  expect(await balanceOf(customer, 'rub')).toBe(750);
  await page.goto(`/orders/${id}`);
  await refund(page, t).click();
  await confirmRefund(page, t, 250).click();
  await expect(
    toast(page, t('orders:refund.done', { amount: money(250, 'rub', 'en') })),
  ).toBeVisible();
  expect(await balanceOf(customer, 'rub')).toBe(1000);
  await expect(refund(page, t)).toHaveCount(0);
  await expect(show(page, t)).toHaveCount(0);
  await expect(main(page).getByText(t('orders:codes.returned'))).toHaveCount(2);
  const { prices } = await shop.anonymous.get<{ prices: { available_count: number }[] }>(
    `/products/${first.id}`,
  );
  expect(prices[0]?.available_count).toBe(2);
});

test('returns a part of an order', async ({ page, shop, customer, t }) => {
  const { id, first } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  await refund(page, t).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: first.title }).uncheck();
  await confirmRefund(page, t, 50).click();
  await expect(
    toast(page, t('orders:refund.done', { amount: money(50, 'rub', 'en') })),
  ).toBeVisible();
  expect(await balanceOf(customer, 'rub')).toBe(800);
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(2);
});

test('does not return opened codes', async ({ page, shop, customer, t }) => {
  const { id } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  await expect(refund(page, t)).toBeVisible();
  await show(page, t).click();
  await expect(refund(page, t)).toHaveCount(0);
  expect(await balanceOf(customer, 'rub')).toBe(750);
});

test('refuses a return when the codes were opened in another tab', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  await refund(page, t).click();
  await customer.api.get(`/orders/${id}`);
  await confirmRefund(page, t, 250).click();
  await expect(toast(page, t('orders:refund.already_revealed'))).toBeVisible();
  expect(await balanceOf(customer, 'rub')).toBe(750);
  await expect(refund(page, t)).toHaveCount(0);
});

test('answers not found for missing orders and orders of other customers', async ({
  page,
  shop,
  t,
}) => {
  const other = await shop.register();
  const { id } = await buyThree(shop, other);
  for (const address of [id, 'no-such-order']) {
    await page.goto(`/orders/${address}`);
    await expect(
      page.getByRole('heading', { level: 1, name: t('orders:details.not_found') }),
    ).toBeVisible();
    await main(page)
      .getByRole('link', { name: t('orders:details.back') })
      .click();
    await expect(page).toHaveURL('/orders');
  }
});

test('shows stages, instructions and total', async ({ page, shop, customer, t }) => {
  const { id, first } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  await expect(page).toHaveTitle(
    t('common:title.page', { title: t('orders:details.title', { id }) }),
  );
  await expect(main(page).getByText(t('orders:stages.delivered'))).toBeVisible();
  await expect(main(page).getByText(t('orders:instructions.title'))).toBeVisible();
  await expect(main(page)).toContainText('Enter the code on the card page.');
  await expect(main(page)).toContainText(money(250, 'rub', 'en'));
  await expect(main(page)).toContainText(first.title);
});
