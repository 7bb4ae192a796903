import type { Browser, Locator, Page } from '@playwright/test';
import { languages, type AdminThread, type Language, type Session } from '@manabar/contracts';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { staff } from '#support/admin.ts';
import { intercept, refuse } from '#support/calls.ts';
import { linkTo } from '#support/inbox.ts';
import { drawPicture } from '#support/picture.ts';
import { main, openBankPage, toast, waitForHydration } from '#support/screen.ts';
import { newCodes, unique, type Customer, type Shop } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/texts.ts';

test.use({ loggedIn: true });

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const messages = (page: Page, t: Translate): Locator =>
  main(page)
    .getByRole('list', { name: t('thread:messages') })
    .locator('> li');

/** Checks that the page fits and is accessible on a desktop and on a phone, in both schemes. */
async function expectFits(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours of the other scheme last until the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const place = `${colorScheme}, ${width} px`;
      expect.soft(await axeFindings(page), place).toEqual([]);
      expect.soft(await overflow(page), place).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Opens a page of the admin area in a browser of its own. */
async function openAsAdmin(browser: Browser, shop: Shop, language: Language, path: string) {
  const session = await shop.anonymous.post<Session>('/auth/login', staff);
  const stored = { language, token: session.token, nickname: session.nickname };
  const localStorage = Object.entries({ ...stored, userId: String(session.userId) }).map(
    ([name, value]) => ({ name, value }),
  );
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return { page, close: () => context.close() };
}

/** Confirms an e-mail of the customer in the language of the page, so that answers are sent to it. */
async function confirmEmail(page: Page, { nickname }: Customer, t: Translate): Promise<string> {
  const email = `${nickname}@mail.example`;
  await page.goto('/profile');
  await main(page).getByLabel(t('contacts:settings.emailLabel')).fill(email);
  await button(page, t('contacts:settings.save')).click();
  await page.goto(await linkTo(email, t('messages:subject.confirm_email')));
  await button(page, t('contacts:confirm.submit')).click();
  await expect(main(page).getByText(t('contacts:confirm.done'))).toBeVisible();
  return email;
}

/** Sends the support form and follows the link of its confirmation. */
async function openRequest(page: Page, t: Translate, text: string): Promise<void> {
  await page.goto('/support');
  await main(page)
    .getByRole('textbox', { name: t('support:form.message') })
    .fill(text);
  await button(page, t('support:form.submit')).click();
  await page
    .getByRole('dialog', { name: t('support:sent.title') })
    .getByRole('link', { name: t('support:sent.thread') })
    .click();
  await expect(page).toHaveURL(/\/support\/threads\/\d+$/);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`carries a request from the form to its solution in ${language}`, async ({
      page,
      browser,
      shop,
      customer,
      t,
    }) => {
      const email = await confirmEmail(page, customer, t);
      const text = unique('Where is my code?');
      await openRequest(page, t, text);
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(text);
      await expect(messages(page, t)).toContainText([text]);
      await expectFits(page);

      const admin = await openAsAdmin(browser, shop, language, '/admin/support/answers');
      const title = unique('Answer');
      await button(admin.page, t('adminSupport:answers.add')).click();
      const form = admin.page.getByRole('dialog');
      await form.getByRole('textbox', { name: t('adminSupport:answers.name') }).fill(title);
      await form
        .getByRole('textbox', { name: t('adminSupport:answers.text') })
        .fill('{nickname}: 42');
      await form.getByRole('button', { name: t('admin:form.create') }).click();
      await expect(form).toBeHidden();
      await expectFits(admin.page);
      await admin.page.goto(`/admin/support?q=${encodeURIComponent(text)}`);
      await main(admin.page).getByRole('link', { name: text }).click();
      await main(admin.page)
        .getByRole('combobox', { name: t('adminSupport:prepared.choose') })
        .selectOption(title);
      const field = main(admin.page).getByRole('textbox');
      await expect(field).toHaveValue(`${customer.nickname}: 42`);
      await expectFits(admin.page);
      await button(admin.page, t('adminSupport:answer.send')).click();
      await expect(toast(admin.page, t('adminSupport:answer.sent'))).toBeVisible();
      await admin.close();

      // The open conversation shows the answer without a reload; other pages count it at the link.
      await expect(messages(page, t)).toContainText([text, `${customer.nickname}: 42`]);
      const link = await linkTo(email, t('messages:subject.ticket_answered'));
      await page.goto(link);
      await expect(messages(page, t)).toHaveCount(2);

      await main(page)
        .getByTestId('pictures')
        .setInputFiles({
          name: 'screen.png',
          mimeType: 'image/png',
          buffer: await drawPicture(page),
        });
      await expect(
        main(page).getByRole('button', {
          name: t('thread:picture.remove', { name: 'screen.png' }),
        }),
      ).toBeVisible();
      await main(page).getByRole('textbox').fill('See the picture');
      await expectFits(page);
      await page.keyboard.press('Control+Enter');
      await expect(messages(page, t)).toHaveCount(3);
      await expect(main(page).getByRole('textbox')).toHaveValue('');
      await messages(page, t).last().getByRole('button').click();
      const large = page.getByRole('dialog').getByRole('img');
      await expect
        .poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBe(640);
      await page.keyboard.press('Escape');

      await button(page, t('thread:solve.action')).click();
      await expect(main(page).getByText(t('support:requests.state.closed'))).toBeVisible();
      await page.goto('/support');
      const requests = main(page).getByRole('region', { name: t('support:requests.title') });
      await expect(requests.getByRole('listitem')).toContainText([text]);
      await expectFits(page);
    });
  });
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`counts an unread answer at the support link until it is read in ${language}`, async ({
      page,
      shop,
      customer,
      t,
    }) => {
      const { id } = await customer.api.post<{ id: number }>('/support/threads', {
        subject: 'My code',
        message: 'Where is it?',
      });
      await shop.admin.post(`/admin/support/threads/${id}/messages`, { message: 'In your order' });
      await page.goto('/');
      const link = page.getByRole('banner').getByRole('link', { name: t('common:nav.support') });
      await expect(link).toContainText('1');
      await link.click();
      const requests = main(page).getByRole('region', { name: t('support:requests.title') });
      await expect(requests).toBeInViewport();
      await expect(requests).toContainText(t('support:requests.unread', { count: 1 }));
      await requests.getByRole('link', { name: 'My code' }).click();
      await expect(messages(page, t)).toHaveCount(2);
      await expect(link).not.toContainText('1');
    });
  });
}

test('keeps a reply with its picture through a lost connection and a reload', async ({
  page,
  customer,
  t,
}) => {
  const { id } = await customer.api.post<{ id: number }>('/support/threads', {
    subject: 'My code',
    message: 'Where is it?',
  });
  await page.goto(`/support/threads/${id}`);
  await main(page).getByRole('textbox').fill('It is still missing');
  await main(page)
    .getByTestId('pictures')
    .setInputFiles({
      name: 'screen.png',
      mimeType: 'image/png',
      buffer: await drawPicture(page),
    });
  const remove = main(page).getByRole('button', {
    name: t('thread:picture.remove', { name: 'screen.png' }),
  });
  await expect(remove).toBeVisible();
  let lost = true;
  await intercept(page, 'support.threads.reply', (route) =>
    lost ? route.abort() : route.fallback(),
  );
  await button(page, t('thread:reply.send')).click();
  await expect(main(page).getByRole('alert')).toContainText(t('thread:failure.title'));
  await page.reload();
  await expect(main(page).getByRole('textbox')).toHaveValue('It is still missing');
  await expect(remove).toBeVisible();
  lost = false;
  await button(page, t('thread:reply.send')).click();
  await expect(messages(page, t)).toHaveCount(2);
  await expect(messages(page, t).last().getByRole('button')).toHaveCount(1);
});

test('says that a request of another customer was not found', async ({ page, shop, t }) => {
  const other = await shop.register();
  const { id } = await other.api.post<{ id: number }>('/support/threads', {
    subject: 'Private',
    message: 'Private',
  });
  for (const path of [`/support/threads/${id}`, '/support/threads/none']) {
    await page.goto(path);
    await expect(
      main(page).getByRole('heading', { name: t('thread:page.missingTitle') }),
    ).toBeVisible();
  }
});

test.describe('a payment after which nothing came', () => {
  /** Card that pays while its gateway sends no notification. */
  const SILENT = '4000 0000 0000 3220';
  const report = (page: Page, t: Translate) => button(page, t('thread:report.action'));

  /** Opens a card payment for a product and the bank's page. */
  async function openBank(page: Page, shop: Shop, customer: Customer, t: Translate) {
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(2) }]);
    await shop.addToCart(customer, product);
    await page.goto('/checkout');
    await openBankPage(page, t);
  }

  test('a report finds a payment whose gateway sent nothing, and completes the order', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    // Only the report asks the gateway here.
    await refuse(page, 'payments.check', { code: 'payment_unavailable' });
    await openBank(page, shop, customer, t);
    await page.getByLabel('Card number').fill(SILENT);
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/orders\/[^/]+$/);
    // The shop asks the gateway by itself, too: on a busy machine it may be earlier than the customer.
    const codes = button(page, t('orders:codes.show'));
    await Promise.race([report(page, t).click(), codes.waitFor()]);
    await expect(codes).toBeVisible();
    await expect(report(page, t)).toHaveCount(0);
  });

  for (const language of languages) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test(`a payment report leads to a conversation with the facts about the payment in ${language}`, async ({
        page,
        browser,
        shop,
        customer,
        t,
      }) => {
        await openBank(page, shop, customer, t);
        const [{ id }] = (await customer.api.get<{ orders: [{ id: string }] }>('/orders')).orders;
        await page.goto(`/orders/${id}`);
        await expectFits(page);
        await report(page, t).click();
        await expect(page).toHaveURL(/\/support\/threads\/\d+$/);
        await expect(messages(page, t)).toHaveCount(1);
        await expect(main(page).getByRole('complementary')).toContainText(id);
        await expectFits(page);
        const address = page.url();
        await page.goto(`/orders/${id}`);
        await report(page, t).click();
        await expect(page).toHaveURL(address);

        const { items } = await shop.admin.get<{ items: AdminThread[] }>(
          `/admin/support/threads?q=${id}`,
        );
        expect(items).toHaveLength(1);
        const path = `/admin/support/threads/${items[0]?.id}`;
        const admin = await openAsAdmin(browser, shop, language, path);
        const facts = main(admin.page).getByRole('region', {
          name: t('adminSupport:report.title'),
        });
        await expect(facts).toContainText(t('adminSupport:report.fact.asked_times'));
        await expect(
          main(admin.page).getByRole('region', { name: t('adminSupport:order.title') }),
        ).toContainText(id);
        await expectFits(admin.page);
        await main(admin.page)
          .getByRole('combobox', { name: t('adminSupport:change.label') })
          .selectOption('closed');
        await expect(toast(admin.page, t('adminSupport:change.done'))).toBeVisible();
        await admin.close();
      });
    });
  }
});
