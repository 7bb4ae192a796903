import type { Page } from '@playwright/test';
import { expectSoundInBothSchemes } from '#support/accessibility.ts';
import { clickButton, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';
import {
  delivered,
  expectSoundSizes,
  findPlayer,
  newPlayer,
  screenSizes,
  stockPackages,
  topUpButton,
} from '#support/topup-actions.ts';

const PATH = '/products/pubg';
const customField = (page: Page, t: Translate) =>
  main(page).getByRole('textbox', { name: t('topup:pubg.custom') });
const packages = (page: Page, t: Translate) =>
  main(page).getByRole('group', { name: t('topup:pubg.packages') });
const uc = (t: Translate, amount: string) => t('topup:pubg.uc', { amount });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ viewport: screenSizes.phone, loggedIn: true });

  test('a customer composes a PUBG top-up and pays it from the balance, and it is delivered', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    await stockPackages(shop, [60, 720], 2);
    const player = newPlayer();
    await shop.credit(customer, { rub: 100_000, usd: 1000 });
    await page.goto(PATH);
    await expect(topUpButton(page, t)).toBeDisabled();
    await customField(page, t).fill('100001');
    await expect(main(page).getByText(t('topup:pubg.tooMuch', { max: '100,000' }))).toBeVisible();
    await expectSoundInBothSchemes(page);
    await customField(page, t).fill('780');
    const pressed = packages(page, t).locator('[aria-pressed=true]');
    await expect(pressed).toHaveCount(2);
    await findPlayer(page, t, player);
    await expect(main(page).getByText(t('topup:player.id', { id: player }))).toBeVisible();
    await expectSoundSizes(page);
    await topUpButton(page, t).click();
    await expect(page).toHaveURL('/checkout');
    await expect(main(page)).toContainText(uc(t, '780'));
    await clickButton(page, /^Pay /);
    await expect(page).toHaveURL('/orders');
    const id = await delivered(customer);
    await main(page).locator(`a[href="/orders/${id}"]`).first().click();
    await expect(main(page).getByText(t('orders:status.completed')).first()).toBeVisible();
    for (const amount of ['60', '720']) await expect(main(page)).toContainText(`${amount} UC`);
    await expect(main(page)).toContainText(player);
    await expectSoundSizes(page);
  });
});
