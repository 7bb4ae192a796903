import type { Page } from '@playwright/test';
import { refuse } from '#support/intercept-calls.ts';
import { clickButton, clipboard, main, shownCodes, toast } from '#support/page-actions.ts';
import { balanceOf, newCodes, type Customer, type Shop } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money, type Translate } from '#support/translate-and-format.ts';

test.use({ loggedIn: true, permissions: ['clipboard-read', 'clipboard-write'] });

const show = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('orders:codes.show'), exact: true });
const refund = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('orders:refund.action') });

/** Creates an order of two codes of one product (100 each) and one of another (50). */
async function buyThree(shop: Shop, customer: Customer) {
  const codes = newCodes(2);
  const otherCodes = newCodes(1);
  const first = await shop.createProduct([{ amount: 10, rub: 100, codes }]);
  const second = await shop.createProduct([{ amount: 5, rub: 50, codes: otherCodes }]);
  await shop.credit(customer, { rub: 1000 });
  await shop.addToCart(customer, first, 2);
  const id = await shop.buy(customer, second);
  return { id, first, second, codes: [...codes, ...otherCodes] };
}

/** Returns a function that reads the shop's answers from now on, except the stream of events, which does not end. */
function collectAnswers(page: Page): () => Promise<string> {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/trpc/') || pathname.includes('orders.watch')) return;
    const text = response.text();
    // The end of the test may interrupt answers after the last reading.
    text.catch(() => undefined);
    texts.push(text);
  });
  return async () => (await Promise.all(texts)).join('\n');
}

test('shows a receipt without its codes, and shows and copies the codes on demand', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id, first, second, codes } = await buyThree(shop, customer);
  const answers = collectAnswers(page);
  await page.goto('/orders');
  await expect.poll(answers).toContain(id);
  await main(page).getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(`/orders/${id}`);
  const title = t('orders:details.title', { id });
  await expect(page).toHaveTitle(t('common:title.page', { title }));
  await expect(main(page).getByText(t('orders:stages.delivered'))).toBeVisible();
  await expect(main(page).getByText(t('orders:instructions.title'))).toBeVisible();
  for (const text of ['Enter the code on the card page.', money(250, 'rub', 'en'), first.title])
    await expect(main(page)).toContainText(text);
  await expect(show(page, t)).toHaveAttribute('aria-expanded', 'false');
  expect(await shownCodes(page)).toEqual([]);
  // Only the answer with the receipt contains its token.
  await expect.poll(answers).toContain('receipt_token');
  const known = `${await answers()}${await page.content()}`;
  for (const code of codes) expect(known).not.toContain(code);

  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);
  expect((await shownCodes(page)).sort()).toEqual(codes.toSorted());
  // Opened codes cannot be returned.
  await expect(refund(page, t)).toHaveCount(0);
  await page.getByRole('button', { name: t('orders:codes.hide'), exact: true }).click();
  await expect(main(page).locator('code')).toHaveCount(0);
  // The codes are shown again without a request.
  await refuse(page, 'orders.revealCodes', { code: 'UNEXPECTED_ERROR' });
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);

  const shown = await shownCodes(page);
  const line = main(page).locator('code').nth(1).locator('xpath=ancestor::li[1]');
  await line.getByRole('button').click();
  await expect(toast(page, t('orders:codes.copied_to_clipboard'))).toBeVisible();
  expect(await clipboard(page)).toBe(shown[1]);
  await clickButton(main(page), t('orders:codes.copyAll'));
  await expect(toast(page, t('orders:codes.all_codes_copied', { count: 3 }))).toBeVisible();
  const copied = (await clipboard(page)).split('\n');
  expect(copied.filter((text) => shown.includes(text))).toEqual(shown);
  // Copied codes include the names of their items.
  expect(copied.join()).toContain(second.title);
});

test('a customer returns a part of an order, then the rest, and gets the money on the balance', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id, first } = await buyThree(shop, customer);
  const dialog = page.getByRole('dialog');
  const confirm = async (amount: number) => {
    const sum = money(amount, 'rub', 'en');
    await clickButton(dialog, t('orders:refund.confirm', { amount: sum }));
    await expect(toast(page, t('orders:refund.done', { amount: sum }))).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  expect(await balanceOf(customer, 'rub')).toBe(750);
  await page.goto(`/orders/${id}`);
  await refund(page, t).click();
  await dialog.getByRole('checkbox', { name: first.title }).uncheck();
  await confirm(50);
  expect(await balanceOf(customer, 'rub')).toBe(800);
  await expect(main(page).getByText(t('orders:codes.returned'))).toHaveCount(1);

  await refund(page, t).click();
  await confirm(200);
  expect(await balanceOf(customer, 'rub')).toBe(1000);
  await expect(refund(page, t)).toHaveCount(0);
  await expect(show(page, t)).toHaveCount(0);
  await expect(main(page).getByText(t('orders:codes.returned'))).toHaveCount(2);
  const { prices } = await shop.anonymous.get<{ prices: { available_count: number }[] }>(
    `/products/${first.id}`,
  );
  expect(prices[0]?.available_count).toBe(2);
});
