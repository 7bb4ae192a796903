import type { Page } from '@playwright/test';
import type { SupportMessage } from '@manabar/contracts';
import { intercept } from '#support/intercept-calls.ts';
import { axeFindings, findingsInBothSchemes, overflow } from '#support/accessibility.ts';
import { main } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';

const field = (page: Page, t: Translate, name: 'nickname' | 'userId' | 'message') =>
  main(page).getByRole('textbox', { name: t(`support:form.${name}`) });
const send = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('support:form.submit'), exact: true });
const again = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('support:failure.retry') });
const thanks = (page: Page, t: Translate) =>
  page.getByRole('dialog', { name: t('support:sent.title') });

/** Drops every message of this page until the returned function is called. */
async function loseMessages(page: Page): Promise<() => void> {
  let lost = true;
  await intercept(page, 'support.send', (route) => (lost ? route.abort() : route.fallback()));
  return () => void (lost = false);
}

test('the support form keeps input typed before hydration', async ({ page, t }) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/support', { waitUntil: 'commit' });
  await field(page, t, 'message').fill('Where is my code?');
  release();
  await expect(main(page).getByText(`17 / ${(4000).toLocaleString('en')}`)).toBeVisible();
  await expect(field(page, t, 'message')).toHaveValue('Where is my code?');
});

test("the support form keeps a guest's message through a lost connection and a reload, and confirms it", async ({
  page,
  shop,
  t,
}) => {
  const text = unique('Where is my code?');
  await page.goto('/support');
  await field(page, t, 'nickname').fill('guest');
  await field(page, t, 'userId').fill('51234567');
  await field(page, t, 'message').fill(text);
  const mend = await loseMessages(page);
  await send(page, t).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText(t('support:failure.send_failed'));
  await page.reload();
  await expect(field(page, t, 'message')).toHaveValue(text);
  await send(page, t).click();
  await expect(alert).toBeVisible();
  mend();
  await again(page, t).click();
  await expect(thanks(page, t)).toContainText('24 hours');
  await page.keyboard.press('Escape');
  await expect(thanks(page, t)).toBeHidden();
  await expect(field(page, t, 'message')).toHaveValue('');
  await expect(field(page, t, 'message')).toBeFocused();
  const { items } = await shop.admin.get<{ items: SupportMessage[] }>(
    `/admin/support?q=${encodeURIComponent(text)}`,
  );
  expect(items).toMatchObject([{ nickname: 'guest', userId: '51234567', message: text }]);
});

test('the support form fits the narrowest screen with missing fields, failure and confirmation', async ({
  page,
  t,
}) => {
  const expectFit = async (state: string) => {
    expect.soft(await axeFindings(page), state).toEqual([]);
    expect.soft(await overflow(page), state).toEqual([]);
  };
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/support');
  await expect(page.getByText('Replies within 24 hours')).toBeVisible();
  await send(page, t).click();
  await expect(main(page).getByText(t('support:rule.required'))).toHaveCount(3);
  await expect(field(page, t, 'nickname')).toBeFocused();
  await expectFit('missing fields');
  for (const name of ['nickname', 'userId', 'message'] as const)
    await field(page, t, name).fill('12345');
  const mend = await loseMessages(page);
  await send(page, t).click();
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expectFit('failure');
  mend();
  await again(page, t).click();
  await expect(thanks(page, t)).toBeVisible();
  await expectFit('thanks');
});

test('the support page opens its frequently asked questions by keyboard', async ({ page, t }) => {
  await page.goto('/support');
  for (const name of ['code', 'topUp', 'payment'] as const) {
    const question = main(page).locator('summary', {
      hasText: t(`support:faq.${name}.question`),
    });
    const answer = main(page).getByText(t(`support:faq.${name}.answer`));
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
  }
  expect.soft(await findingsInBothSchemes(page)).toEqual([]);
});
