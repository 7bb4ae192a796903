import type { Session } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { axeFindings, expectFits, overflow } from '#support/accessibility.ts';
import { expect, rows, test } from '#support/test-as-admin.ts';
import { main } from '#support/page-actions.ts';
import { unique, type Shop } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';

/** Registers three customers who match one search; returns the search. */
async function registerThree(shop: Shop): Promise<string> {
  const part = unique('tab').slice(0, 12);
  const password = `secret-${part}-1`;
  for (const n of [0, 1, 2]) {
    const body = { nickname: `${part}-${n}`, password, confirmPassword: password };
    await shop.anonymous.post<Session>('/auth/register', body);
  }
  return part;
}

const chosen = (page: Page, t: Translate) =>
  main(page).getByRole('group', { name: t('admin:list.selection') });

test('an admin list keeps the bar of selected rows above the fixed cells of a scrolled table', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/admin/products');
  await expect(rows(page).first()).toBeVisible();
  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .click();
  const bar = chosen(page, t);
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const covered = await bar.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Array.from({ length: 60 }, (_, n) => {
      const [x, y] = [left + (width * ((n % 20) + 0.5)) / 20, top + (height * ((n % 3) + 0.5)) / 3];
      return element.contains(document.elementFromPoint(x, y)) ? [] : [`${x}, ${y}`];
    }).flat();
  });
  expect(covered).toEqual([]);
});

test('an admin list fits as a table at every width, and as cards with a bar of selected rows on a phone', async ({
  page,
  shop,
  t,
}) => {
  const part = await registerThree(shop);
  await page.goto(`/admin/users?q=${part}`);
  await expect(rows(page)).toHaveCount(3);
  await expectFits(page, [1280, 768, 360]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .check();
  await expect(chosen(page, t).getByRole('status')).toHaveText(
    t('admin:list.selected', { count: 3, shown: '3' }),
  );
  expect(await overflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
});
