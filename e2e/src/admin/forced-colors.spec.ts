import { main } from '#support/page-actions.ts';
import { expect, test } from '#support/test-as-admin.ts';

test.use({ loggedIn: true });

test('shows switches and the open entry of the navigation in forced colours', async ({
  page,
  t,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/regions');
  const on = main(page).locator(':checked + .mantine-Switch-track').first();
  await expect(on).toHaveCSS('border-style', 'solid');
  const colors = await on.evaluate((track) => {
    const thumb = track.querySelector('.mantine-Switch-thumb')!;
    return [track, thumb, document.body].map((each) => getComputedStyle(each).backgroundColor);
  });
  expect(new Set(colors).size).toBe(3);
  const entry = page.getByRole('link', { name: t('admin:nav.regions'), exact: true });
  await expect(entry).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none' });
});
