import { pages } from '@manabar/contracts/rules';
import { expect, rows, test } from './support/admin.ts';
import { cutContent } from './support/cut-content.ts';
import { main } from './support/screen.ts';

const lists = Object.values(pages).filter(
  (path) => path.startsWith(`${pages.admin}/`) && !path.includes(':'),
);

for (const language of ['ru', 'en', 'uz'] as const)
  test.describe(language, () => {
    test.use({ loggedIn: true, language });

    test('cuts off nothing on any page of the admin area at 1280 px', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      for (const path of lists) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
        expect.soft(await cutContent(page), path).toEqual([]);
      }
      await page.goto(pages.adminCodes);
      await expect(rows(page).first()).toBeVisible();
    });
  });
