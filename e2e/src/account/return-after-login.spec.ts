import { logIn, toast } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

test('returns to the previous page after a log-in, also after a reload', async ({
  page,
  shop,
  t,
}) => {
  const user = await shop.register();
  await page.goto('/orders');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await logIn(page, t, user);
  await expect(toast(page, t('auth:login.success', { nickname: user.nickname }))).toBeVisible();
  await expect(page).toHaveURL('/orders');
});
