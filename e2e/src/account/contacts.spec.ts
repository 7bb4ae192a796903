import type { Contacts } from '@manabar/contracts';
import { axeFindings } from '#support/accessibility.ts';
import { confirmEmail } from '#support/confirm-email.ts';
import { inboxUrl, linkTo } from '#support/inbox.ts';
import { clickButton, clickLink, main, toast, waitForHydration } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { expectSoundInEachLanguage } from '#support/texts-fit.ts';

test.describe('contacts of a customer, in Russian', () => {
  test.use({ loggedIn: true, language: 'ru' });

  test('a customer confirms an e-mail address and resets the password by it', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const email = `${customer.nickname}@mail.example`;
    await page.goto('/profile');
    await main(page).getByLabel(t('contacts:settings.emailLabel')).fill(email);
    await clickButton(main(page), t('contacts:settings.save'));
    await expect(main(page).getByText(t('contacts:settings.unconfirmed'))).toBeVisible();
    await expectSoundInEachLanguage(page);
    await page.goto(await linkTo(email, t('messages:subject.confirm_email')));
    await clickButton(main(page), t('contacts:confirm.submit'));
    await expect(main(page).getByText(t('contacts:confirm.done'))).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    await clickLink(main(page), t('auth:reset.forgot'));
    // The log-in form has a field of the same name and is shown until the page has loaded.
    await expect(main(page).getByRole('heading', { name: t('auth:reset.title') })).toBeVisible();
    await page.locator('input[name=nickname]').fill(customer.nickname);
    await clickButton(main(page), t('auth:reset.submit'));
    await expect(main(page).getByText(t('auth:reset.sent.email'))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(await linkTo(email, t('messages:subject.password_reset')));
    await page.locator('input[name=newPassword]').fill('quiet-river-7');
    await page.locator('input[name=confirmPassword]').fill('quiet-river-7');
    await expectSoundInEachLanguage(page);
    await clickButton(main(page), t('auth:reset.save'));
    await expect(toast(page, t('auth:reset.done'))).toBeVisible();
    await expect(page).toHaveURL('/login');
    await linkTo(email, t('messages:subject.password_changed'));
    const { nickname } = customer;
    await shop.anonymous.post('/auth/login', { nickname, password: 'quiet-river-7' });
  });
});

test.describe('in Uzbek, a customer', () => {
  test.use({ loggedIn: true, language: 'uz' });

  test('a customer links a Telegram chat through the bot and declines messages about orders', async ({
    page,
    context,
    customer,
    t,
  }) => {
    const name = `user${customer.userId}`;
    await page.goto('/profile');
    await clickButton(main(page), t('contacts:settings.link'));
    const opened = context.waitForEvent('page');
    await clickLink(main(page), new RegExp(t('contacts:settings.open')));
    const bot = await opened;
    await bot.locator('input[name=name]').fill(name);
    await clickButton(bot, 'Start');
    await expect(bot.getByText(`@${name} has written to the bot`)).toBeVisible();
    const telegram = main(page).getByRole('region', { name: t('contacts:settings.telegram') });
    await expect(telegram.getByText(`@${name}`)).toBeVisible();
    await expect(telegram.getByText(t('contacts:settings.confirmed'))).toBeVisible();
    const orders = main(page).getByRole('checkbox', { name: t('contacts:topic.orders') });
    await orders.click();
    await expect(toast(page, t('contacts:settings.wantsSaved'))).toBeVisible();
    await expect(orders).not.toBeChecked();
    await expectSoundInEachLanguage(page);
    const contacts = await customer.api.get<Contacts>('/profile/contacts');
    expect(contacts.wants.orders).toBe(false);
  });
});

test.describe('in English, a customer', () => {
  test.use({ loggedIn: true, language: 'en' });

  test('a customer declines messages about orders by the unsubscribe link of an e-mail', async ({
    page,
    shop,
    customer,
    language,
    t,
  }) => {
    const email = await confirmEmail(page, customer, { language, t });
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    await shop.credit(customer, { rub: 100 });
    const id = await shop.buy(customer, product);
    const subject = t('messages:subject.order_delivered', { order: id });
    await linkTo(email, subject);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(inboxUrl(), { waitUntil: 'load' });
    const message = page
      .getByRole('article')
      .filter({ hasText: email })
      .filter({
        has: page.getByRole('heading', { name: subject }),
      });
    await clickLink(message, /\/unsubscribe\//);
    await waitForHydration(page);
    const topic = t('contacts:topic.orders');
    await expect(main(page)).toContainText(t('contacts:unsubscribe.text', { topic }));
    await expectSoundInEachLanguage(page);
    await clickButton(main(page), t('contacts:unsubscribe.submit'));
    await expect(main(page)).toContainText(t('contacts:unsubscribe.done', { topic }));
    const contacts = await customer.api.get<Contacts>('/profile/contacts');
    expect(contacts.wants).toMatchObject({ orders: false, support: true });
  });
});
