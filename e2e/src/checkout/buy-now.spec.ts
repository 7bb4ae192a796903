import { clickButton, main, shownCodes } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';

const buyNow = (t: Translate) => t('product:cart.buyNow');

test.describe('buying now', () => {
  test.use({ loggedIn: true });

  test('takes a returning customer from the home page to a code in four clicks', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    await shop.credit(customer, { rub: 100_000 });
    let clicks = 0;
    await page.exposeFunction('countClick', () => (clicks += 1));
    await page.addInitScript(() => {
      const { countClick } = window as unknown as { countClick: () => void };
      // Links activated by keyboard count too; the click that a label passes to its field does not.
      addEventListener('click', (event) => event.isTrusted && countClick(), true);
    });
    await page.goto('/');
    await main(page).locator('a[href="/products/roblox"]').first().click();
    await clickButton(page, buyNow(t));
    await expect(page).toHaveURL('/checkout');
    await clickButton(main(page), /^Pay /);
    await expect(page).toHaveURL('/orders');
    await clickButton(main(page), t('orders:list.getCodes'));
    await expect.poll(() => shownCodes(page)).toHaveLength(1);
    expect(clicks).toBe(4);
  });
});
