import type { Order, ProductDetail } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, rows, test } from '#support/test-as-admin.ts';
import { clickButton, main } from '#support/page-actions.ts';
import { balanceOf, newCodes, unique, type Shop } from '#support/create-shop.ts';

test.use({ loggedIn: true });

/** Loads two codes as a batch with this note and sells them to one customer in two orders, for 250 each. */
async function sellBatch(shop: Shop, note: string) {
  const { id: productId } = await shop.createProduct([]);
  const load = (codes: string[], more = {}) => {
    const text = codes.map((code) => `${code},,250,100`).join('\n');
    return shop.admin.post('/admin/codes/bulk', { productId, regionId: 0, text, ...more });
  };
  const bad = newCodes(2);
  await load(bad, { note });
  const product = await shop.anonymous.get<ProductDetail>(`/products/${productId}`);
  const customer = await shop.register();
  await shop.credit(customer, { rub: 500 });
  const orders = [await shop.buy(customer, product, 1), await shop.buy(customer, product, 1)];
  const receipt = (id: string) => customer.api.get<Order>(`/orders/${id}`);
  const codesOf = async () => {
    const found = await Promise.all(orders.map(receipt));
    return found.map(({ items }) => items[0]?.code?.code);
  };
  expect((await codesOf()).toSorted()).toEqual(bad.toSorted());
  return { load, customer, orders, receipt, codesOf };
}

test('an admin recalls a batch of codes, replaces them while there are others, and refunds the rest', async ({
  page,
  shop,
  t,
}) => {
  const note = unique('Invoice');
  const { load, customer, orders, receipt, codesOf } = await sellBatch(shop, note);
  const [good = ''] = newCodes(1);
  await page.goto('/admin/batches');
  await main(page).getByRole('searchbox').fill(note);
  await expect(rows(page)).toHaveCount(1);
  await expectFits(page);
  await rows(page).getByRole('link').first().click();
  await clickButton(main(page), t('adminBatches:recall.open'));
  await dialog(page).getByRole('textbox').fill('sold twice');
  await clickButton(page, t('adminBatches:recall.submit'));
  const open = main(page).getByRole('button', { name: t('adminBatches:good.open') });
  await expect(open).toBeVisible();
  await expect(rows(page)).toContainText([customer.nickname, customer.nickname]);
  await expectFits(page);
  await load([good]);
  await open.click();
  await dialog(page).getByRole('combobox').selectOption('replace_or_refund');
  await clickButton(page, t('adminBatches:good.submit'));
  const progress = dialog(page, t('adminRecords:jobs.what.batchesMakeGood'));
  const over = t('adminRecords:jobs.far.done', { done: 2, total: 2 });
  await expect(progress.getByText(over)).toBeVisible();
  await progress.getByText(t('common:close'), { exact: true }).click();
  for (const outcome of ['replaced', 'refunded']) {
    const hasText = t(`adminBatches:buyers.outcomes.${outcome}`);
    await expect(rows(page).filter({ hasText })).toHaveCount(1);
  }

  // Switches to the buyer's session.
  const { token, nickname, userId } = customer;
  await page.evaluate((session) => Object.assign(localStorage, session), {
    token,
    nickname,
    userId: String(userId),
  });
  const isFirstReplaced = (await codesOf())[0] === good;
  const [replaced = '', refunded = ''] = isFirstReplaced ? orders : orders.toReversed();
  await page.goto(`/orders/${replaced}`);
  await expect(main(page).getByText(t('orders:recalled.replaced', { count: 1 }))).toBeVisible();
  await clickButton(main(page), t('orders:codes.show'));
  await expect(main(page).locator('code')).toHaveText([good]);
  await expectFits(page);
  await page.goto(`/orders/${refunded}`);
  await expect(main(page).getByText(t('orders:recalled.refunded', { count: 1 }))).toBeVisible();
  await expectFits(page);
  expect(await receipt(refunded)).toMatchObject({ status: 'refunded', refunded_amount: 250 });
  expect(await balanceOf(customer, 'rub')).toBe(250);
});
