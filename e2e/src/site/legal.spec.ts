import { axeFindings, overflow } from '#support/accessibility.ts';
import { main } from '#support/screen.ts';
import { expect, test } from '#support/test.ts';

const documents = ['terms', 'privacy', 'contacts'] as const;

for (const language of ['ru', 'en', 'uz'] as const) {
  test.describe(language, () => {
    // Covers each colour scheme in at least one language.
    test.use({ language, colorScheme: language === 'ru' ? 'dark' : 'light' });

    for (const name of documents) {
      test(`shows ${name} in the language on the narrowest screen`, async ({ page, t }) => {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(`/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`legal:${name}.title`));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(main(page)).toContainText(t('legal:document.updated'));
        expect.soft(await overflow(page)).toEqual([]);
        expect.soft(await axeFindings(page)).toEqual([]);
      });
    }
  });
}

test('links the table of contents to sections that have addresses', async ({ page, t }) => {
  await page.goto('/terms');
  const refunds = main(page).getByRole('heading', { name: t('legal:terms.refunds.title') });
  await expect(refunds).not.toBeInViewport();
  await main(page)
    .getByRole('link', { name: t('legal:terms.refunds.title') })
    .click();
  await expect(refunds).toBeInViewport();
  await expect(page).toHaveURL('/terms#refunds');
  await page.reload();
  await expect(refunds).toBeInViewport();
});

test('limits lines to about 65 characters', async ({ page }) => {
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

test('links the contacts to support', async ({ page, t }) => {
  await page.goto('/contacts');
  await main(page)
    .getByRole('link', { name: t('legal:contacts.write') })
    .click();
  await expect(page).toHaveURL('/support');
});
