import { axeFindings, findingsInBothSchemes } from '#support/accessibility.ts';
import { clickButton, clickLink, main, payButton, toast } from '#support/page-actions.ts';
import { balanceOf, newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money, rub, usd } from '#support/translate-and-format.ts';

/* Payments that the shop refuses with a message and without a charge. */
test.use({ loggedIn: true });

test.describe('with too little on the balance', () => {
  test('the checkout shows the amount missing on the balance and offers the other currency', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const product = await shop.createProduct([
      { amount: 10, usd: 2, rub: 200, codes: newCodes(2) },
    ]);
    await shop.addToCart(customer, product);
    await shop.credit(customer, { rub: 150, usd: 5 });
    await page.goto('/checkout');
    await expect(
      main(page).getByText(t('checkout:insufficient.title', { missing: rub(50) })),
    ).toBeVisible();
    await expect(
      main(page).getByText(
        t('checkout:insufficient.text', { required: rub(200), available: rub(150) }),
      ),
    ).toBeVisible();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await clickButton(main(page), t('checkout:insufficient.usd'));
    await payButton(page, t, usd(2)).click();
    await expect(page).toHaveURL('/orders');
    expect(await balanceOf(customer, 'usd')).toBe(3);
  });
});

test.describe('what changed since the cart was filled', () => {
  test('the checkout refuses a changed price, and the cart shows the new one', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    await shop.addToCart(customer, product);
    await shop.credit(customer, { rub: 1000 });
    await page.goto('/checkout');
    await expect(payButton(page, t, rub(100))).toBeEnabled();
    const { items } = await shop.admin.get<{ items: { id: number }[] }>(
      `/admin/codes?productId=${product.id}`,
    );
    await shop.admin.put(`/admin/codes/${items[0]?.id}`, { priceRub: 120 });
    await payButton(page, t, rub(100)).click();
    await expect(toast(page, t('checkout:errors.price_changed'))).toBeVisible();
    expect(await balanceOf(customer, 'rub')).toBe(1000);
    await main(page)
      .getByRole('link', { name: t('checkout:errors.toCart') })
      .first()
      .click();
    await expect(page).toHaveURL('/cart');
    const line = main(page).getByRole('listitem');
    const price = money(120, 'rub', 'en', 0);
    await expect(line).toContainText(t('cart:line.repriced', { price }));
    await expect(
      main(page).getByRole('button', { name: t('cart:summary.checkout') }),
    ).toBeDisabled();
    expect(await axeFindings(page)).toEqual([]);
    await clickLink(line, t('cart:line.again'));
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  });
});
