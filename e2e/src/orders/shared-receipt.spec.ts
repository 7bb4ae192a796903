import { languages } from '@manabar/contracts';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { clipboard, main, toast, waitForHydration } from '#support/screen.ts';
import { newCodes } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import { money } from '#support/texts.ts';

for (const language of languages) {
  test.describe(`in ${language}, a customer`, () => {
    test.use({
      loggedIn: true,
      language,
      permissions: ['clipboard-read', 'clipboard-write'],
    });

    test(`shares a receipt that shows strangers no codes in ${language}`, async ({
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
      await main(page)
        .getByRole('button', { name: t('orders:details.share') })
        .click();
      await expect(toast(page, t('orders:details.linkCopied'))).toBeVisible();
      const link = await clipboard(page);
      expect(link).toContain(`/r/${id}~`);

      const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      try {
        const guest = await stranger.newPage();
        const response = await guest.goto(`${link}?lang=${language}`);
        expect(response?.status()).toBe(200);
        await waitForHydration(guest);
        await expect(guest.getByText(t('receipt:number', { id }))).toBeVisible();
        await expect(
          main(guest)
            .getByText(money(200, 'rub', language))
            .first(),
        ).toBeVisible();
        const html = (await response?.text()) ?? '';
        for (const code of codes) {
          expect(html).not.toContain(code);
          expect(await guest.content()).not.toContain(code);
        }
        expect(await overflow(guest)).toEqual([]);
        expect(await axeFindings(guest)).toEqual([]);

        await main(guest)
          .getByRole('link', { name: t('receipt:logIn') })
          .click();
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
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`answers a forged link with a page that says that there is no receipt in ${language}`, async ({
      page,
      t,
    }) => {
      const response = await page.goto(`/r/ABCDEFGH12345678~${'A'.repeat(43)}`);
      expect(response?.status()).toBe(404);
      await expect(main(page).getByText(t('receipt:not_found'))).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
