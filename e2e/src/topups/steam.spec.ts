import { expectSound } from '#support/accessibility.ts';
import { clickButton, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import { expectSoundSizes, screenSizes } from '#support/topup-actions.ts';

const PATH = '/products/steam';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test.describe('on a phone', () => {
  test.use({ viewport: screenSizes.phone, loggedIn: true });

  test('a customer calculates a Steam top-up and pays it from the balance, and it is delivered to the login', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    await shop.credit(customer, { rub: 10_000 });
    await page.goto(PATH);
    await expectSoundSizes(page);
    const action = main(page).getByRole('button', {
      name: new RegExp(`^${t('steam:pay.proceed')}`),
    });
    await expect(action).toBeDisabled();
    await main(page)
      .getByRole('textbox', { name: t('steam:login.label') })
      .fill('buyer_1');
    await main(page).getByRole('button', { name: 'KZT', exact: true }).click();
    await main(page).getByRole('spinbutton').fill('1000');
    await expect(action).toBeEnabled();
    const total = /[\d,.]+$/.exec((await action.textContent()) ?? '')?.[0] ?? '';
    await expect(main(page).getByRole('group', { name: t('steam:deducted.label') })).toContainText(
      total,
    );
    await expectSoundSizes(page);
    await action.click();
    await expect(page).toHaveURL('/checkout');
    await expect(main(page)).toContainText('1,000 KZT');
    await clickButton(page, /^Pay /);
    await expect(page).toHaveURL('/orders');
    await main(page).getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/orders\/.+/);
    await expect(main(page).getByText(t('orders:status.completed')).first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(main(page)).toContainText('buyer_1');
    await expect(main(page)).toContainText(total);
  });
});

test('the Steam page opens and closes the guide to the login with the keyboard alone', async ({
  page,
  t,
}) => {
  await page.goto(PATH);
  const help = main(page).getByRole('button', { name: t('steam:login.help') });
  await help.focus();
  await page.keyboard.press('Enter');
  const guide = page.getByRole('dialog', { name: t('steam:login.help') });
  await expect(guide.getByRole('listitem')).toHaveCount(4);
  await expectSound(page);
  await guide.getByRole('button', { name: t('steam:guide.done') }).focus();
  await page.keyboard.press('Enter');
  await expect(guide).toBeHidden();
  await expect(help).toBeFocused();
});

test('reads a decimal comma and spaces in an amount and keeps it when the page is scrolled', async ({
  page,
}) => {
  await page.goto(PATH);
  const amount = main(page).getByRole('spinbutton');
  await amount.focus();
  await page.keyboard.type('10,5');
  await expect(amount).toHaveValue('10.5');
  await amount.selectText();
  await page.evaluate(() => navigator.clipboard.writeText('1 234,56'));
  await page.keyboard.press('Control+V');
  await expect(amount).toHaveValue('1234.56');
  await amount.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(amount).toHaveValue('1234.56');
});
