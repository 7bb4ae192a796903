import { refuse } from '#support/intercept-calls.ts';
import { press, tabTo } from '#support/keyboard.ts';
import { main, toast } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money } from '#support/translate-and-format.ts';

test('logs in with the keyboard alone, past the header by its first link', async ({
  page,
  shop,
  t,
}) => {
  const customer = await shop.register();
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('common:skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
  await tabTo(page, page.locator('input[name=nickname]'));
  await page.keyboard.type(customer.nickname);
  await tabTo(page, page.locator('input[name=password]'));
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('keeps the focus in a pager when its pressed button is disabled on the last page', async ({
  page,
  t,
}) => {
  await page.goto('/products/freefire');
  const pager = page.getByRole('navigation', { name: t('topup:offers.pages') });
  const [previous, next] = [
    pager.getByRole('button', { name: t('topup:offers.previous') }),
    pager.getByRole('button', { name: t('topup:offers.next') }),
  ];
  await press(page, next);
  await expect(next).toBeDisabled();
  await expect(previous).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(previous).toBeDisabled();
  await expect(next).toBeFocused();
});

test.describe('of a customer', () => {
  test.use({ loggedIn: true });

  test('returns the focus to the pay button when the payment is refused', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    await shop.credit(customer, { rub: 500 });
    await shop.addToCart(customer, product);
    await refuse(page, 'orders.payFromBalance', { code: 'price_changed' });
    await page.goto('/checkout');
    const total = money(100, 'rub', 'en');
    const pay = page.getByRole('button', { name: t('checkout:pay.action', { total }) });
    await press(page, pay);
    await expect(toast(page, t('checkout:errors.price_changed'))).toBeVisible();
    await expect(pay).toBeFocused();
  });
});
