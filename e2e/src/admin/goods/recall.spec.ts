import type { Order, ProductDetail } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, rows, test } from '#support/admin.ts';
import { waitForHydration, main } from '#support/screen.ts';
import { balanceOf, newCodes, unique } from '#support/shop.ts';

test.use({ loggedIn: true });
// The worker runs one job at a time.
test.describe.configure({ mode: 'default' });

for (const means of ['replace_or_refund', 'refund'] as const) {
  test(`recalls a batch and compensates its buyer as chosen: ${means}`, async ({
    page,
    shop,
    t,
  }) => {
    const note = unique('Invoice');
    const { id: productId } = await shop.createProduct([]);
    const place = { productId, regionId: 0 };
    const [bad = '', good = ''] = newCodes(2);
    const load = (code: string, more = {}) =>
      shop.admin.post('/admin/codes/bulk', { ...place, text: `${code},,250,100`, ...more });
    await load(bad, { note });
    const product = await shop.anonymous.get<ProductDetail>(`/products/${productId}`);
    const customer = await shop.register();
    await shop.credit(customer, { rub: 250 });
    const orderId = await shop.buy(customer, product, 1);
    const receipt = () => customer.api.get<Order>(`/orders/${orderId}`);
    expect((await receipt()).items[0]?.code?.code).toBe(bad);
    const had = await balanceOf(customer, 'rub');

    await page.goto('/admin/batches');
    await waitForHydration(page);
    await main(page).getByRole('searchbox').fill(note);
    await expect(rows(page)).toHaveCount(1);
    await expectFits(page);
    await rows(page).getByRole('link').first().click();
    await main(page)
      .getByRole('button', { name: t('adminBatches:recall.open') })
      .click();
    await dialog(page).getByRole('textbox').fill('sold twice');
    await page.getByRole('button', { name: t('adminBatches:recall.submit') }).click();
    const open = main(page).getByRole('button', { name: t('adminBatches:good.open') });
    await expect(open).toBeVisible();
    await expect(rows(page)).toContainText([customer.nickname]);
    await expectFits(page);
    if (means === 'replace_or_refund') await load(good);
    await open.click();
    await dialog(page).getByRole('combobox').selectOption(means);
    await page.getByRole('button', { name: t('adminBatches:good.submit') }).click();
    const progress = dialog(page, t('adminRecords:jobs.what.batchesMakeGood'));
    const over = t('adminRecords:jobs.far.done', { done: 1, total: 1 });
    await expect(progress.getByText(over)).toBeVisible();
    await progress.getByText(t('adminRecords:jobs.close'), { exact: true }).click();
    const outcome = means === 'refund' ? 'refunded' : 'replaced';
    await expect(rows(page)).toContainText([t(`adminBatches:buyers.outcomes.${outcome}`)]);

    // Switches to the buyer's session.
    const { token, nickname, userId } = customer;
    await page.evaluate((session) => Object.assign(localStorage, session), {
      token,
      nickname,
      userId: String(userId),
    });
    await page.goto(`/orders/${orderId}`);
    await expect(main(page).getByText(t(`orders:recalled.${outcome}`, { count: 1 }))).toBeVisible();
    if (means === 'replace_or_refund') {
      await main(page)
        .getByRole('button', { name: t('orders:codes.show') })
        .click();
      await expect(main(page).locator('code')).toHaveText([good]);
    }
    await expectFits(page);

    const after = await receipt();
    if (means === 'refund') {
      expect(after).toMatchObject({ status: 'refunded', refunded_amount: 250 });
      expect(await balanceOf(customer, 'rub')).toBe(had + 250);
    } else {
      expect(after.items[0]?.code?.code).toBe(good);
    }
  });
}
