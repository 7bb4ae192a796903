import { TOTP } from 'otpauth';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { clickButton, logIn, main, stored, toast } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import { expectSoundInEachLanguage } from '#support/texts-fit.ts';

test.describe('second factor of a customer, in Russian', () => {
  test.use({ loggedIn: true, language: 'ru' });

  test('a customer turns on the second factor, logs in with a recovery code, and turns it off', async ({
    page,
    customer,
    t,
  }) => {
    const { nickname, password } = customer;
    const part = main(page).getByRole('region', { name: t('contacts:factor.title') });
    const press = (name: string) => part.getByRole('button', { name, exact: true }).click();
    await page.goto('/profile');
    await press(t('contacts:factor.begin'));
    await part.locator('input[name=password]').fill(password);
    await press(t('contacts:factor.next'));
    const secret = (await part.locator('code').first().textContent())?.replace(/\s/g, '') ?? '';
    await expectSoundInEachLanguage(page);
    await part.locator('input[name=code]').fill(new TOTP({ secret }).generate());
    await press(t('secondFactor:setup.confirm'));
    await expect(toast(page, t('contacts:factor.enabled'))).toBeVisible();
    const codes = await part.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toEqual([]);
    const list = await part.getByRole('list').boundingBox();
    for (const code of await part.locator('li code').all()) {
      const box = await code.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((list?.x ?? 0) + (list?.width ?? 0));
    }
    if (size) await page.setViewportSize(size);
    await press(t('secondFactor:recovery.done'));
    await expect(part.getByText(t('secondFactor:recovery.left', { count: 10 }))).toBeVisible();

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    await logIn(page, t, { nickname, password });
    await expect(main(page).getByLabel(t('auth:code.app'))).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
    await clickButton(main(page), t('auth:code.appOther'));
    await main(page)
      .locator('input[name=code]')
      .fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    expect(await stored(page, 'token')).not.toBeNull();

    await expect(part.getByText(t('secondFactor:recovery.left', { count: 9 }))).toBeVisible();
    await press(t('contacts:factor.disable'));
    await part.locator('input[name=password]').fill(password);
    await clickButton(part, t('auth:code.appOther'));
    await part.locator('input[name=code]').fill(codes[1] ?? '');
    expect(await axeFindings(page)).toEqual([]);
    await press(t('contacts:factor.doDisable'));
    await expect(part.getByRole('button', { name: t('contacts:factor.begin') })).toBeVisible();
  });
});
