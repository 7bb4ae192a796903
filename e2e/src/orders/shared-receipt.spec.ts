import { languages } from '@manabar/contracts';
import { axeFindings, overflow } from '#support/accessibility.ts';
import {
  clickButton,
  clickLink,
  clipboard,
  main,
  toast,
  waitForHydration,
} from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { loadTranslate, money } from '#support/translate-and-format.ts';

test.describe('a customer', () => {
  test.use({ loggedIn: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('a customer shares a receipt that shows strangers no codes in any language', async ({
    page,
    browser,
    shop,
    customer,
    t,
  }) => {
    const codes = newCodes(2);
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes }]);
    await shop.credit(customer, { rub: 1000 });
    await shop.addToCart(customer, product, 1);
    const id = await shop.buy(customer, product);
    await page.goto(`/orders/${id}`);
    await clickButton(main(page), t('orders:details.share'));
    await expect(toast(page, t('orders:details.linkCopied'))).toBeVisible();
    const link = await clipboard(page);
    expect(link).toContain(`/r/${id}~`);

    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    try {
      const guest = await stranger.newPage();
      // English comes last, because it is the language of the log-in.
      for (const language of ['ru', 'uz', 'en'] as const) {
        const translate = await loadTranslate(language);
        const response = await guest.goto(`${link}?lang=${language}`);
        expect.soft(response?.status(), language).toBe(200);
        await waitForHydration(guest);
        const total = money(200, 'rub', language);
        await expect.soft(guest.getByText(translate('receipt:number', { id }))).toBeVisible();
        await expect.soft(main(guest).getByText(total).first()).toBeVisible();
        const texts = `${(await response?.text()) ?? ''}${await guest.content()}`;
        for (const code of codes) expect.soft(texts, language).not.toContain(code);
        expect.soft(await overflow(guest), language).toEqual([]);
        expect.soft(await axeFindings(guest), language).toEqual([]);
      }

      await clickLink(main(guest), t('receipt:logIn'));
      await expect(guest).toHaveURL(/\/login$/);
      await guest.locator('input[name=nickname]').fill(customer.nickname);
      await guest.locator('input[name=password]').fill(customer.password);
      await guest.locator('form button[type=submit]').click();
      await expect(guest).toHaveURL(new RegExp(`/orders/${id}$`));
      await expect(
        guest.getByRole('button', { name: t('orders:codes.show'), exact: true }),
      ).toBeVisible();
    } finally {
      await stranger.close();
    }
  });
});

test('answers a forged receipt link with a page in each language that says that there is no receipt', async ({
  page,
}) => {
  for (const language of languages) {
    const translate = await loadTranslate(language);
    const response = await page.goto(`/r/ABCDEFGH12345678~${'A'.repeat(43)}?lang=${language}`);
    expect.soft(response?.status(), language).toBe(404);
    await expect.soft(main(page).getByText(translate('receipt:not_found'))).toBeVisible();
    expect.soft(await axeFindings(page), language).toEqual([]);
  }
});
