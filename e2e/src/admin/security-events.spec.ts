import { languages, pages } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { expect, rows, test } from '#support/test-as-admin.ts';
import { chooseLanguage } from '#support/choose-language.ts';
import { main } from '#support/page-actions.ts';

test.use({ loggedIn: true });

test('an admin finds a customer’s failed log-in, refused call and new password among the security events', async ({
  page,
  shop,
  t: english,
}) => {
  const { nickname, password, api } = await shop.register();
  const wrong = { nickname, password: 'wrong-pass1' };
  await expect(shop.anonymous.post('/auth/login', wrong)).rejects.toThrow('401');
  await expect(api.get('/admin/users')).rejects.toThrow('403');
  const change = { currentPassword: password, newPassword: 'quiet-river-7' };
  await api.post('/auth/change-password', change);

  await page.goto(pages.adminSecurityEvents);
  const search = main(page).getByRole('searchbox', {
    name: english('adminRecords:securityEvents.search'),
  });
  // Events are written shortly after their cause.
  await expect(async () => {
    await search.fill('');
    await search.fill(nickname);
    await expect(rows(page)).toHaveCount(3, { timeout: 3000 });
  }).toPass();
  for (const language of languages) {
    const t = await chooseLanguage(page, language);
    const named = (kind: string) => t(`adminRecords:securityEvents.kinds.${kind}`);
    const found = async (kinds: string[]) => {
      await expect(rows(page)).toHaveCount(kinds.length);
      await expect(rows(page)).toContainText(kinds.map(named));
    };
    await found(['password_changed', 'admin_call_refused', 'login_failed']);
    await expectFits(page);
    const kind = main(page).getByRole('combobox', {
      name: t('adminRecords:securityEvents.kindFilter'),
    });
    await kind.selectOption({ label: named('login_failed') });
    await found(['login_failed']);
    await expect(rows(page)).toContainText([nickname]);
    await expect(rows(page)).toContainText(['127.0.0.1']);
    await kind.selectOption({ index: 0 });
  }
});
