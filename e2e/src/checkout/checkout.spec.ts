import { axeFindings } from '#support/accessibility.ts';
import { main, navigateWithin, toast, payButton } from '#support/page-actions.ts';
import { balanceOf, newCodes, ordersOf } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { rub, usd } from '#support/translate-and-format.ts';

test.use({ loggedIn: true });

test.describe('with enough on the balance', () => {
  test.beforeEach(async ({ shop, customer }) => {
    const product = await shop.createProduct([
      { amount: 10, usd: 1.5, rub: 100, codes: newCodes(5) },
    ]);
    await shop.addToCart(customer, product, 2);
    await shop.credit(customer, { rub: 1000, usd: 10 });
  });

  test('the checkout shows the balance before and after the payment in either currency', async ({
    page,
    customer,
    t,
  }) => {
    await page.goto('/checkout');
    await expect(main(page)).toContainText(rub(1000));
    await expect(main(page)).toContainText(rub(800));
    await main(page)
      .getByRole('radio', { name: t('checkout:currency.usd') })
      .check();
    await expect(main(page)).toContainText(usd(7));
    await payButton(page, t, usd(3)).click();
    await expect(page).toHaveURL('/orders');
    await expect(toast(page, t('checkout:pay.success'))).toBeVisible();
    expect(await balanceOf(customer, 'usd')).toBe(7);
    expect(await balanceOf(customer, 'rub')).toBe(1000);
  });

  test('the checkout in two tabs creates one order', async ({ page, context, customer, t }) => {
    const second = await context.newPage();
    await Promise.all([page.goto('/checkout'), second.goto('/checkout')]);
    const buttons = [page, second].map((tab) => payButton(tab, t, rub(200)));
    // Both tabs must show the cart before either pays, because a paid cart has no pay button.
    for (const button of buttons) await expect(button).toBeEnabled();
    await Promise.all(buttons.map((button) => button.click()));
    await expect.poll(async () => (await ordersOf(customer)).length).toBe(1);
    await expect
      .poll(() => [page, second].filter((tab) => new URL(tab.url()).pathname === '/orders').length)
      .toBeGreaterThan(0);
    expect(await balanceOf(customer, 'rub')).toBe(800);
  });

  test('the checkout creates one order when the browser was offline during the payment', async ({
    page,
    context,
    customer,
    t,
  }) => {
    await page.goto('/checkout');
    await expect(payButton(page, t, rub(200))).toBeEnabled();
    await context.setOffline(true);
    await payButton(page, t, rub(200)).click();
    // While offline, the styled list of toasts may not be loaded.
    const toasts = page.getByTestId('toasts');
    await expect(toasts.getByText(t('checkout:errors.unknown'))).toBeVisible();
    expect(await ordersOf(customer)).toHaveLength(0);
    await context.setOffline(false);
    await payButton(page, t, rub(200)).click();
    await expect(page).toHaveURL('/orders');
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});

test.describe('one top-up instead of the cart', () => {
  const topupData = {
    service: 'freefire',
    login: '123456789',
    player_id: '123456789',
    offer_id: 1,
    offer_name: '100 diamonds',
    price_usd: 1.05,
    price_rub: 95,
    input_currency: 'rub',
    currency: 'rub',
    commission: 0,
    image_url: '/images/products/freefire-codes.svg',
  };

  test('the checkout shows a top-up with player and price, also after a reload', async ({
    page,
    t,
  }) => {
    await page.goto('/checkout');
    await expect(main(page).getByText(t('checkout:empty.title'))).toBeVisible();
    // Opens the checkout as a top-up page does, with the selection in the history state.
    await navigateWithin(page, '/checkout', { topupData });
    const summary = page.getByRole('region', { name: t('checkout:summary.title') });
    const dollars = main(page).getByRole('radio', { name: t('checkout:currency.usd') });
    const expectTopup = async (visit: string, price: string) => {
      await expect(summary, visit).toContainText('100 diamonds');
      await expect(summary, visit).toContainText(t('checkout:topup.player', { id: '123456789' }));
      await expect(summary, visit).toContainText(price);
    };
    await expectTopup('first visit', rub(95));
    await dollars.check();
    await expect(summary).toContainText(usd(1.05));
    await page.reload();
    await expectTopup('after a reload', usd(1.05));
    await expect(payButton(page, t, usd(1.05))).toBeEnabled();
    expect(await axeFindings(page)).toEqual([]);
    await main(page)
      .getByRole('radio', { name: t('checkout:currency.rub') })
      .check();
    await expect(summary).toContainText(rub(95));
  });
});
