import { pages } from '@manabar/contracts/rules';
import { expect, rows, test } from '#support/test-as-admin.ts';
import { newCodes } from '#support/create-shop.ts';

test.use({ loggedIn: true, hasTouch: true, viewport: { width: 768, height: 1024 } });

test('an admin list on a tablet shows the row actions without scrolling', async ({
  page,
  shop,
  t,
}) => {
  await shop.createProduct([{ amount: 100, rub: 90, codes: newCodes(1) }]);
  for (const path of [pages.adminCodes, pages.adminProducts]) {
    await page.goto(path);
    for (const label of [t('admin:form.edit'), t('admin:form.delete')]) {
      const action = rows(page)
        .first()
        .getByRole('button', { name: `${label}:` });
      await expect(action).toBeInViewport({ ratio: 0.99 });
    }
  }
});
