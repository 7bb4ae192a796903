import { languages } from '@manabar/contracts';
import { axeFindings, overflow } from './support/accessibility.ts';
import { linkTo } from './support/inbox.ts';
import { main, toast } from './support/screen.ts';
import { expect, test } from './support/test.ts';

for (const language of languages) {
  test.describe(`in ${language}, a customer`, () => {
    test.use({ loggedIn: true, language });

    test(`confirms an e-mail and resets the password by it in ${language}`, async ({
      page,
      shop,
      customer,
      t,
    }) => {
      const email = `${customer.nickname}@mail.example`.replaceAll(' ', '-');
      await page.goto('/profile');
      const field = main(page).getByLabel(t('contacts:settings.emailLabel'));
      await field.fill(email);
      await main(page)
        .getByRole('button', { name: t('contacts:settings.save') })
        .click();
      await expect(main(page).getByText(t('contacts:settings.unconfirmed'))).toBeVisible();
      expect(await overflow(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await page.goto(await linkTo(email, t('messages:subject.confirm_email')));
      await main(page)
        .getByRole('button', { name: t('contacts:confirm.submit') })
        .click();
      await expect(main(page).getByText(t('contacts:confirm.done'))).toBeVisible();

      await page.evaluate(() => localStorage.removeItem('token'));
      await page.goto('/login');
      await main(page)
        .getByRole('link', { name: t('auth:reset.forgot') })
        .click();
      // The log-in form, which is shown until the page has loaded, has a field of the same name.
      await expect(main(page).getByRole('heading', { name: t('auth:reset.title') })).toBeVisible();
      await page.locator('input[name=nickname]').fill(customer.nickname);
      await main(page)
        .getByRole('button', { name: t('auth:reset.submit') })
        .click();
      await expect(main(page).getByText(t('auth:reset.sent'))).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.goto(await linkTo(email, t('messages:subject.password_reset')));
      await page.locator('input[name=newPassword]').fill('quiet-river-7');
      await page.locator('input[name=confirmPassword]').fill('quiet-river-7');
      expect(await overflow(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await main(page)
        .getByRole('button', { name: t('auth:reset.save') })
        .click();
      await expect(toast(page, t('auth:reset.done'))).toBeVisible();
      await expect(page).toHaveURL('/login');
      await linkTo(email, t('messages:subject.password_changed'));
      const { nickname } = customer;
      await shop.anonymous.post('/auth/login', { nickname, password: 'quiet-river-7' });
    });
  });
}

test.describe('a customer with Telegram', () => {
  test.use({ loggedIn: true });

  test('links a chat by the bot, and declines a topic', async ({ page, context, customer, t }) => {
    const name = `user${customer.userId}`;
    await page.goto('/profile');
    await main(page)
      .getByRole('button', { name: t('contacts:settings.link') })
      .click();
    const opened = context.waitForEvent('page');
    await main(page)
      .getByRole('link', { name: new RegExp(t('contacts:settings.open')) })
      .click();
    const bot = await opened;
    await bot.locator('input[name=name]').fill(name);
    await bot.getByRole('button', { name: 'Start' }).click();
    await expect(bot.getByText(`@${name} has written to the bot`)).toBeVisible();
    const telegram = main(page).getByRole('region', { name: t('contacts:settings.telegram') });
    await expect(telegram.getByText(`@${name}`)).toBeVisible();
    await expect(telegram.getByText(t('contacts:settings.confirmed'))).toBeVisible();
    const orders = main(page).getByRole('checkbox', { name: t('contacts:topic.orders') });
    await orders.click();
    await expect(toast(page, t('contacts:settings.wantsSaved'))).toBeVisible();
    await expect(orders).not.toBeChecked();
    await page.reload();
    await expect(orders).not.toBeChecked();
  });
});
