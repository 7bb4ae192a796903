import { clickLink, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

test('a legal page links its table of contents to sections that have addresses', async ({
  page,
  t,
}) => {
  await page.goto('/terms');
  const refunds = main(page).getByRole('heading', { name: t('legal:terms.refunds.title') });
  await expect(refunds).not.toBeInViewport();
  await clickLink(main(page), t('legal:terms.refunds.title'));
  await expect(refunds).toBeInViewport();
  await expect(page).toHaveURL('/terms#refunds');
  await page.reload();
  await expect(refunds).toBeInViewport();
});

test('a legal page limits lines to about 65 characters', async ({ page }) => {
  await page.goto('/privacy');
  const characters = await main(page)
    .locator('article p')
    .nth(1)
    .evaluate((paragraph) => {
      const width = paragraph.getBoundingClientRect().width;
      const all = document.createElement('span');
      all.style.whiteSpace = 'nowrap';
      all.textContent = paragraph.textContent;
      paragraph.append(all);
      return (width / all.getBoundingClientRect().width) * (all.textContent?.length ?? 0);
    });
  expect(characters).toBeGreaterThan(50);
  expect(characters).toBeLessThan(70);
});
