import { pages } from '@manabar/contracts/rules';
import type { Session } from '@manabar/contracts';
import type { Locator, Page } from '@playwright/test';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { expect, rows, test } from '#support/test-as-admin.ts';
import { cutContent } from '#support/cut-content.ts';
import { createOwnAdmin } from '#support/own-admin.ts';
import { main } from '#support/page-actions.ts';

test.use({ loggedIn: true });

async function widthOf(header: Locator): Promise<number> {
  return (await header.boundingBox())?.width ?? 0;
}

async function dragHandle(page: Page, header: Locator, by: number): Promise<void> {
  const box = await header.getByRole('separator').boundingBox();
  if (!box) throw new Error('the handle is not rendered');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y + 3, { steps: 4 });
  await page.mouse.move(x + by, y + 6, { steps: 4 });
  await page.mouse.up();
}

test('keeps the width of a dragged column after a reload, only for the admin who dragged it', async ({
  page,
  shop,
  t,
}) => {
  await page.goto(pages.adminUsers);
  await expect(rows(page).first()).toBeVisible();
  const header = (name: string) => main(page).getByRole('columnheader', { name, exact: true });
  const resized = header(t('adminUsers:nickname'));
  const beside = header(t('adminUsers:balanceUsd'));
  const [natural, besideNatural] = [await widthOf(resized), await widthOf(beside)];

  await dragHandle(page, resized, 90);
  await expect.poll(() => widthOf(resized)).toBeCloseTo(natural + 90, 0);
  expect(await widthOf(beside)).toBeCloseTo(besideNatural, 0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);

  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => widthOf(resized)).toBeCloseTo(natural + 90, 0);

  const own = await page.evaluate(() => ({ ...localStorage }));
  const session = await shop.anonymous.post<Session>('/auth/login', await createOwnAdmin());
  const store = (values: Record<string, string>) =>
    page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, values);
  const { token, nickname, userId } = session;
  await store({ token, nickname, userId: String(userId) });
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await cutContent(page)).toEqual([]);
  await dragHandle(page, resized, 40);
  await store(own);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => widthOf(resized)).toBeCloseTo(natural + 90, 0);

  const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click();
  await press(t('admin:list.view'));
  await press(t('admin:list.resetWidths'));
  await expect(main(page).locator('col')).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(main(page).getByRole('separator')).toHaveCount(0);
});
