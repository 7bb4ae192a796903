import type { Page } from '@playwright/test';
import { expectSoundInBothSchemes } from '#support/accessibility.ts';
import { clickButton, clickLink, logIn, main, toast } from '#support/page-actions.ts';
import { balanceOf } from '#support/create-shop.ts';
import { test } from '#support/test-with-own-offer.ts';
import { expect } from '#support/test.ts';
import { type Translate, rub } from '#support/translate-and-format.ts';
import {
  delivered,
  expectSoundSizes,
  findPlayer,
  newPlayer,
  screenSizes,
  topUpButton,
} from '#support/topup-actions.ts';

const PATH = '/products/freefire';
const offers = (page: Page, t: Translate) =>
  main(page).getByRole('group', { name: t('topup:freefire.offers') });

/** Waits until the server renders the page with this text; under load it sends the page without content. */
async function renderedWith(page: Page, text: string): Promise<void> {
  const html = async () => {
    const answer = await page.request.get(PATH);
    expect(answer.status()).toBe(200);
    return answer.text();
  };
  await expect.poll(html).toContain(text);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ viewport: screenSizes.phone, loggedIn: true });

  test('a customer chooses a Free Fire top-up and pays it from the balance, and it is delivered', async ({
    page,
    shop,
    offer,
    customer,
    t,
  }) => {
    const player = newPlayer();
    await shop.credit(customer, { rub: 100 });
    await page.goto(PATH);
    await expect(topUpButton(page, t)).toBeDisabled();
    await findPlayer(page, t, player);
    await expect(main(page).getByText(t('topup:player.id', { id: player }))).toBeVisible();
    await clickButton(offers(page, t), offer.name);
    await topUpButton(page, t).click();
    await expect(page).toHaveURL('/checkout');
    await expect(main(page)).toContainText(offer.name);
    await clickButton(page, t('checkout:pay.action', { total: rub(11) }));
    await expect(page).toHaveURL('/orders');
    await expect(toast(page, t('checkout:topup.success'))).toBeVisible();
    expect(await balanceOf(customer, 'rub')).toBe(89);
    await delivered(customer);
    await clickLink(main(page), offer.name);
    await expect(main(page).getByText(t('orders:status.completed')).first()).toBeVisible();
    await expect(main(page)).toContainText(player);
    await expectSoundSizes(page);
  });
});

test.describe('a guest', () => {
  test("the Free Fire page restores the guest's selection after the log-in", async ({
    page,
    shop,
    offer,
    t,
  }) => {
    const customer = await shop.register();
    const player = newPlayer();
    await page.goto(PATH);
    await findPlayer(page, t, player);
    const chip = main(page).getByText(t('topup:player.id', { id: player }));
    await expect(chip).toBeVisible();
    await clickButton(offers(page, t), offer.name);
    await topUpButton(page, t).click();
    await expect(toast(page, t('topup:pay.loginRequired'))).toBeVisible();
    await expect(page).toHaveURL('/login');
    await logIn(page, t, customer);
    await expect(page).toHaveURL(PATH);
    await expect(chip).toBeVisible();
    await expect(offers(page, t).getByRole('button', { name: offer.name })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await topUpButton(page, t).click();
    await expect(page).toHaveURL('/checkout');
    await page.goBack();
    await expect(chip).toBeVisible();
  });

  test('the Free Fire page is accessible to a guest before and after choosing, and with an unknown player', async ({
    page,
    offer,
    t,
  }) => {
    await page.goto(PATH);
    await expect(topUpButton(page, t)).toBeDisabled();
    await expectSoundSizes(page);
    await findPlayer(page, t, newPlayer());
    await clickButton(offers(page, t), offer.name);
    await expect(topUpButton(page, t)).toBeEnabled();
    await expectSoundSizes(page);
    await findPlayer(page, t, '123450000');
    await expect(toast(page, t('topup:player.missing.freefire'))).toBeVisible();
    await expect(main(page).getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await expectSoundInBothSchemes(page);
  });
});

test('serves the Free Fire page from the server and keeps input typed before hydration', async ({
  page,
  offer,
  t,
}) => {
  await renderedWith(page, offer.name);
  const opened = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await opened.promise;
    await route.fallback();
  });
  await page.goto(PATH, { waitUntil: 'commit' });
  const field = main(page).locator('input[name=playerID]');
  const player = newPlayer();
  await field.pressSequentially(player);
  await field.press('Enter');
  opened.resolve();
  // Enter has no effect before the page is hydrated.
  await expect(async () => {
    await field.press('Enter');
    await expect(main(page).getByText(t('topup:player.id', { id: player }))).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(page).toHaveURL(PATH);
});
