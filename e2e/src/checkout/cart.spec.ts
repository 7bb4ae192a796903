import type { Page } from '@playwright/test';
import { axeFindings } from '#support/accessibility.ts';
import { countCalls, hold } from '#support/intercept-calls.ts';
import { clickButton, main } from '#support/page-actions.ts';
import { newCodes, type Customer, type Shop } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money, type Translate } from '#support/translate-and-format.ts';

test.use({ loggedIn: true });

const lines = (page: Page) => main(page).getByRole('listitem');
const quantity = (page: Page, line = 0) => lines(page).nth(line).locator('output');
const step = (page: Page, t: Translate, direction: 'increase' | 'decrease', line = 0) =>
  lines(page)
    .nth(line)
    .getByRole('button', { name: t(`common:${direction}`) });
const rub = (amount: number) => money(amount, 'rub', 'en', 0);
const total = (page: Page, t: Translate) =>
  page.getByRole('region', { name: t('cart:summary.title') });

/** Fills the cart with 3 of 4 of the first product and 1 of the second. */
async function fillCart(shop: Shop, customer: Customer) {
  const first = await shop.createProduct([{ amount: 10, usd: 1.5, rub: 100, codes: newCodes(4) }]);
  const second = await shop.createProduct([{ amount: 20, usd: 20, rub: 1500, codes: newCodes(2) }]);
  await shop.addToCart(customer, first, 3);
  await shop.addToCart(customer, second, 1);
  return { first, second };
}

/** Returns the index of the line with a product, because the cart determines the order. */
async function lineOf(page: Page, title: string): Promise<number> {
  await expect(lines(page)).toHaveCount(2);
  const texts = await lines(page).allInnerTexts();
  return texts.findIndex((text) => text.includes(title));
}

test('the cart changes quantities and removes a line with plus and minus before the shop answers', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { first, second } = await fillCart(shop, customer);
  await page.goto('/cart');
  const line = await lineOf(page, first.title);
  const gate = await hold(page, 'cart.updateQuantity');
  await step(page, t, 'increase', line).click();
  await expect(quantity(page, line)).toHaveText('4');
  await expect(total(page, t)).toContainText(rub(1900));
  await expect(total(page, t)).toContainText(money(26, 'usd', 'en'));
  await expect(step(page, t, 'increase', line)).toBeDisabled();
  await expect(lines(page).nth(line)).toContainText(t('cart:line.max', { count: 4 }));
  await gate.reached;
  gate.open();
  const quantities = async () =>
    (await customer.api.get<{ data: { quantity: number }[] }>('/cart')).data
      .map((each) => each.quantity)
      .sort();
  await expect.poll(quantities).toEqual([1, 4]);
  await step(page, t, 'decrease', line).click();
  await expect(quantity(page, line)).toHaveText('3');
  await expect(total(page, t)).toContainText(rub(1800));

  const removal = await hold(page, 'cart.remove');
  await step(page, t, 'decrease', await lineOf(page, second.title)).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(total(page, t)).toContainText(rub(300));
  await removal.reached;
  removal.open();
  await expect.poll(quantities).toEqual([3]);
  await expect(lines(page)).toContainText([first.title]);
});

test('asks before clearing the cart; Escape keeps it', async ({ page, shop, customer, t }) => {
  await fillCart(shop, customer);
  await page.goto('/cart');
  const cleared = countCalls(page, 'cart.clear');
  const clear = main(page).getByRole('button', { name: t('cart:clear.action') });
  await clear.click();
  await expect(page.getByRole('dialog')).toContainText(t('cart:clear.text', { count: 4 }));
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(lines(page)).toHaveCount(2);
  expect(cleared()).toBe(0);
  await clear.click();
  await clickButton(page.getByRole('dialog'), t('cart:clear.confirm'));
  await expect(main(page).getByText(t('cart:empty.title'))).toBeVisible();
  await expect
    .poll(async () => (await customer.api.get<{ data: object[] }>('/cart')).data)
    .toEqual([]);
});
