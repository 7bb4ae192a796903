import { readFile } from 'node:fs/promises';
import { axeFindings } from '#support/accessibility.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { expectSoundInEachLanguage } from '#support/texts-fit.ts';

test.describe('in Uzbek, a customer', () => {
  test.use({ loggedIn: true, language: 'uz' });

  test('a customer downloads the personal data as HTML and as JSON', async ({
    page,
    context,
    shop,
    customer,
    t,
  }) => {
    const codes = newCodes(1);
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes }]);
    await shop.credit(customer, { rub: 100 });
    const id = await shop.buy(customer, product);
    await page.goto('/profile');
    const save = async (label: string) => {
      const downloaded = page.waitForEvent('download');
      await clickButton(main(page), label);
      const file = await downloaded;
      const path = await file.path();
      return { name: file.suggestedFilename(), text: await readFile(path, 'utf8') };
    };
    const json = await save(t('contacts:data.downloadJson'));
    expect(json.name).toBe('manabar-personal-data.json');
    expect(json.text).toContain(id);
    const html = await save(t('contacts:data.downloadHtml'));
    expect(html.name).toBe('manabar-personal-data.html');
    for (const code of codes) expect(html.text).not.toContain(code);
    const reader = await context.newPage();
    await reader.setContent(html.text);
    await expect(reader.locator('html')).toHaveAttribute('lang', 'uz');
    await expect(
      reader.getByRole('heading', { name: t('personalData:section.orders') }),
    ).toBeVisible();
    await expect(reader.getByText(id).first()).toBeVisible();
    await expect(reader.getByText(customer.nickname).first()).toBeVisible();
    expect(await axeFindings(reader)).toEqual([]);
  });
});

test.describe('personal data of a customer, in Russian', () => {
  test.use({ loggedIn: true, language: 'ru' });

  test('a customer deletes the account once no money is left on the balance', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    await shop.credit(customer, { rub: 100 });
    await page.goto('/profile');
    const open = () =>
      main(page)
        .getByRole('button', { name: t('contacts:data.deleteAction') })
        .click();
    const dialog = page.getByRole('dialog', { name: t('contacts:deletion.title') });
    const submit = async (password: string) => {
      await dialog.locator('input[name=password]').fill(password);
      await clickButton(dialog, t('contacts:deletion.submit'));
    };
    await open();
    await submit('not-the-password-1');
    await expect(dialog.getByText(t('contacts:deletion.wrong'))).toBeVisible();
    await submit(customer.password);
    await expect(dialog.getByText(t('contacts:deletion.openTitle'))).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expectSoundInEachLanguage(page);

    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    await shop.buy(customer, product);
    await submit(customer.password);
    await expect(toast(page, t('contacts:deletion.done'))).toBeVisible();
    await expect(page).toHaveURL('/');
    const login = await fetch(new URL('/api/auth/login', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nickname: customer.nickname, password: customer.password }),
    });
    expect(login.status).toBe(401);
  });
});
