import { pages } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect } from '#support/test-as-admin.ts';
import { createOwnAdmin, type OwnAdmin } from '#support/own-admin.ts';
import { clickButton, logIn, main, stored, toast } from '#support/page-actions.ts';
import { test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Authenticator app of a test that never repeats a code, because the shop accepts each code once. */
function createApp(secret: string) {
  const totp = new TOTP({ secret });
  let last = '';
  return {
    /** Next unused code; from the following time step when the current one was used. */
    next: () => {
      const code = [0, 1]
        .map((step) => totp.generate({ timestamp: Date.now() + step * 30_000 }))
        .find((each) => each !== last);
      if (code === undefined) throw new Error('both codes are used');
      last = code;
      return code;
    },
  };
}

async function enter(page: Page, t: Translate, admin: OwnAdmin): Promise<void> {
  await page.goto('/login');
  await logIn(page, t, admin);
}

/** Fills in and submits the step-up dialog. */
async function confirm(page: Page, t: Translate, label: string, typed: string): Promise<void> {
  const asked = dialog(page, t('secondFactor:stepUp.title'));
  await expect(asked).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByLabel(label, { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
}

/** Removes the session of this browser, so that the next page requires a log-in. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
}

test('turns on the second factor of an admin, logs in with it and with a recovery code, and turns it off', async ({
  page,
  t,
}) => {
  const admin = await createOwnAdmin();
  await enter(page, t, admin);
  await expect.poll(() => stored(page, 'token')).not.toBeNull();
  await page.goto(pages.adminSecurity);
  await expect(main(page).getByText(t('secondFactor:factor.off'), { exact: true })).toBeVisible();

  await button(page, t('secondFactor:factor.turnOn')).click();
  await confirm(page, t, t('secondFactor:stepUp.password'), admin.password);
  await expect(page.getByRole('img', { name: t('secondFactor:setup.qr') })).toBeVisible();
  await expectFits(page);
  const shown = await main(page).locator('code').innerText();
  const app = createApp(shown.replaceAll(' ', ''));
  await main(page).getByLabel(t('auth:code.app')).fill(app.next());
  await page.keyboard.press('Enter');
  await expect(
    main(page).getByRole('heading', { name: t('secondFactor:recovery.title') }),
  ).toBeFocused();
  const recoveryCodes = await main(page).locator('code').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  const saving = page.waitForEvent('download');
  await button(page, t('secondFactor:recovery.download')).click();
  expect((await saving).suggestedFilename()).toBe('manabar-recovery-codes.txt');
  await button(page, t('secondFactor:recovery.done')).click();
  await expect(main(page).getByText(t('secondFactor:recovery.left', { count: 10 }))).toBeVisible();

  await leave(page);
  await enter(page, t, admin);
  const field = main(page).getByLabel(t('auth:code.app'));
  await expect(field).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(toast(page, t('errors:second_factor_invalid'))).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(app.next());
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(page, 'token')).not.toBeNull();

  await leave(page);
  await enter(page, t, admin);
  await clickButton(main(page), t('auth:code.appOther'));
  await main(page)
    .getByLabel(t('auth:code.recovery'), { exact: true })
    .fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(page, 'token')).not.toBeNull();

  await page.goto(pages.adminSecurity);
  await expect(main(page).getByText(t('secondFactor:recovery.left', { count: 9 }))).toBeVisible();
  await button(page, t('secondFactor:factor.turnOff')).click();
  await dialog(page, t('secondFactor:factor.turnOffTitle'))
    .getByRole('button', { name: t('secondFactor:factor.turnOff'), exact: true })
    .click();
  // Turning off the second factor requires more than the password, which may be stolen.
  const asked = dialog(page, t('secondFactor:stepUp.title'));
  await clickButton(asked, t('auth:code.appOther'));
  await confirm(page, t, t('auth:code.recovery'), recoveryCodes[1] ?? '');
  await expect(toast(page, t('secondFactor:factor.turnedOff'))).toBeVisible();

  await leave(page);
  await enter(page, t, admin);
  await expect.poll(() => stored(page, 'token')).not.toBeNull();
});
