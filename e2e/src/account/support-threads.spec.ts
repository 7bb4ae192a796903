import type { Page } from '@playwright/test';
import { confirmEmail } from '#support/confirm-email.ts';
import { linkTo } from '#support/inbox.ts';
import { drawPicture } from '#support/draw-picture.ts';
import { clickButton, clickLink, main, toast } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { expectTextsFitInEachLanguage } from '#support/texts-fit.ts';
import type { Translate } from '#support/translate-and-format.ts';
import { button, messages, openAsAdmin } from '#support/thread-page.ts';

test.use({ loggedIn: true });

/** Sends the support form and follows the link of its confirmation. */
async function openRequest(page: Page, t: Translate, text: string): Promise<void> {
  await page.goto('/support');
  await main(page)
    .getByRole('textbox', { name: t('support:form.message') })
    .fill(text);
  await button(page, t('support:form.submit')).click();
  await clickLink(
    page.getByRole('dialog', { name: t('support:sent.title') }),
    t('support:sent.thread'),
  );
  await expect(page).toHaveURL(/\/support\/threads\/\d+$/);
}

test('a customer and an admin carry a support request from the form to its solution', async ({
  page,
  browser,
  shop,
  customer,
  t,
}) => {
  const email = await confirmEmail(page, customer, { language: 'en', t });
  const text = unique('Where is my code?');
  await openRequest(page, t, text);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(text);
  await expect(messages(page, t)).toContainText([text]);
  await expectTextsFitInEachLanguage(page);

  const admin = await openAsAdmin(browser, shop, 'en', '/admin/support/answers');
  const title = unique('Answer');
  await button(admin.page, t('adminSupport:answers.add')).click();
  const form = admin.page.getByRole('dialog');
  await form.getByRole('textbox', { name: t('adminSupport:answers.name') }).fill(title);
  await form.getByRole('textbox', { name: t('adminSupport:answers.text') }).fill('{nickname}: 42');
  await clickButton(form, t('admin:form.create'));
  await expect(form).toBeHidden();
  await expectTextsFitInEachLanguage(admin.page);
  await admin.page.goto(`/admin/support?q=${encodeURIComponent(text)}`);
  await clickLink(main(admin.page), text);
  await main(admin.page)
    .getByRole('combobox', { name: t('adminSupport:prepared.choose') })
    .selectOption(title);
  const field = main(admin.page).getByRole('textbox');
  await expect(field).toHaveValue(`${customer.nickname}: 42`);
  await expectTextsFitInEachLanguage(admin.page);
  await button(admin.page, t('adminSupport:answer.send')).click();
  await expect(toast(admin.page, t('adminSupport:answer.sent'))).toBeVisible();
  await admin.close();

  // The open conversation shows the answer without a reload; other pages show the unread count at the link.
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
  await expectTextsFitInEachLanguage(page);
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
  await expectTextsFitInEachLanguage(page);
});
