import type { Page } from '@playwright/test';
import { axeFindings, expectFits, overflow } from '#support/accessibility.ts';
import { dialog, expect, test } from '#support/test-as-admin.ts';
import { clickButton, main, waitForHydration } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';

const panel = (page: Page, t: Translate) =>
  main(page).getByRole('region', { name: t('admin:views.open') });
const view = (page: Page, t: Translate, name: string) =>
  panel(page, t).getByRole('button', { name, exact: true });
const open = (page: Page, t: Translate) =>
  main(page)
    .getByRole('button', { name: t('admin:views.open') })
    .click();

test('an admin opens a saved view of a list on another machine, and removes it', async ({
  page,
  context,
  browser,
  shop,
  t,
}) => {
  const name = unique('closed');
  await page.goto('/admin/support/messages?status=done&sort=created&page=2');
  await open(page, t);
  await panel(page, t).getByLabel(t('admin:views.name')).fill(name);
  await page.keyboard.press('Enter');
  await expect(view(page, t, name)).toHaveAttribute('aria-current', 'true');
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(panel(page, t)).toBeHidden();

  const session = await context.storageState();
  const viewport = { width: 360, height: 740 };
  const phone = await browser.newContext({ baseURL: shop.url, storageState: session, viewport });
  try {
    const other = await phone.newPage();
    await other.goto('/admin/support/messages');
    await waitForHydration(other);
    await clickButton(main(other), t('admin:list.filters'));
    const saved = dialog(other).getByRole('button', { name, exact: true });
    await expect(saved).toBeVisible();
    await expect(saved).not.toHaveAttribute('aria-current', 'true');
    expect(await axeFindings(other)).toEqual([]);
    expect(await overflow(other)).toEqual([]);
    await saved.click();
    await expect(other).toHaveURL(/\/admin\/support\/messages\?sort=created&status=done$/);
    await expect(dialog(other)).toBeHidden();
  } finally {
    await phone.close();
  }

  await open(page, t);
  await clickButton(panel(page, t), t('admin:views.remove', { name }));
  await expect(view(page, t, name)).toBeHidden();
  await page.reload();
  await open(page, t);
  await expect(panel(page, t).getByRole('button', { name: t('admin:views.save') })).toBeVisible();
  await expect(view(page, t, name)).toBeHidden();
});
