import type { Page } from '@playwright/test';
import type { Order } from '@manabar/contracts';
import { expectSoundInBothSchemes } from '#support/accessibility.ts';
import { refuse } from '#support/intercept-calls.ts';
import { press, tabTo } from '#support/keyboard.ts';
import { clickLink, main, toast, waitForHydration } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';
import {
  delivered,
  expectSoundSizes,
  findPlayer,
  makeCode,
  newPlayer,
  screenSizes,
} from '#support/topup-actions.ts';

const TOPUP = '/products/freefire';
const PATH = `${TOPUP}?tab=activate`;

const tab = (page: Page, t: Translate, name: 'topup' | 'activate') =>
  main(page).getByRole('tab', { name: t(`topup:tabs.${name}`), exact: true });
const playerField = (page: Page, t: Translate) =>
  main(page).getByRole('textbox', { name: t('topup:player.label') });
const codeField = (page: Page, t: Translate) =>
  main(page).getByRole('textbox', { name: t('topup:activate.code'), exact: true });
const activate = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('topup:activate.action'), exact: true });
const follow = (page: Page, t: Translate) =>
  main(page)
    .getByRole('region', { name: t('topup:activate.success') })
    .getByRole('link', { name: t('topup:activate.follow') });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ viewport: screenSizes.phone, loggedIn: true });

  test('a customer tops up a player once with a code that an admin generated', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const { code, offer } = await makeCode(shop);
    const player = newPlayer();
    await page.goto(PATH);
    await expect(activate(page, t)).toBeDisabled();
    await findPlayer(page, t, player);
    await expect(main(page).getByText(t('topup:player.id', { id: player }))).toBeVisible();
    // Types the code with small letters and spaces, as copied from paper.
    await codeField(page, t).fill(` ${code.toLowerCase().replaceAll('-', '- ')} `);
    await activate(page, t).click();
    await expect(toast(page, t('topup:activate.success'))).toBeVisible();
    await expect(playerField(page, t)).toHaveValue('');
    await expect(codeField(page, t)).toHaveValue('');
    await expect(activate(page, t)).toBeDisabled();
    for (const screen of ['desktop', 'phone'] as const) {
      await page.setViewportSize(screenSizes[screen]);
      await expectSoundInBothSchemes(page);
    }

    const { orders } = await customer.api.get<{ orders: Order[] }>('/orders');
    await follow(page, t).click();
    await expect(page).toHaveURL(`/orders/${orders[0]?.id}`);
    await expect(main(page)).toContainText(t('orders:stages.codeTaken'));
    expect(await delivered(customer)).toBe(orders[0]?.id);
    await expect(main(page).getByText(t('orders:status.completed')).first()).toBeVisible();
    await expect(main(page)).toContainText(offer.name);
    await expect(main(page)).toContainText(player);
    await expect(main(page)).toContainText(t('orders:activation.total'));
    await expectSoundSizes(page);
    await clickLink(main(page), t('orders:details.back'));
    await expect(page.getByRole('heading', { name: t('orders:page.title') })).toBeVisible();
    await expect(main(page).getByRole('listitem').first()).toContainText(
      t('orders:activation.byCode'),
    );

    await page.goto(PATH);
    await playerField(page, t).fill(player);
    await codeField(page, t).fill(code);
    await activate(page, t).click();
    await expect(toast(page, t('errors:code_already_used'))).toBeVisible();
    await expect(codeField(page, t)).toHaveAttribute('aria-invalid', 'true');
    await expect(codeField(page, t)).toHaveValue(code);
  });
});

test.describe('by keyboard', () => {
  test.use({ loggedIn: true });

  test('the Free Fire page changes its tabs and activates a code by keyboard', async ({
    page,
    shop,
    t,
  }) => {
    const { code } = await makeCode(shop);
    const player = newPlayer();
    await page.goto('/products');
    await page.goto(TOPUP);
    await waitForHydration(page);
    await tabTo(page, tab(page, t, 'topup'));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(PATH);
    await expect(tab(page, t, 'activate')).toBeFocused();
    await expect(tab(page, t, 'activate')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(TOPUP);
    await expect(main(page).getByRole('group', { name: t('topup:freefire.offers') })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(PATH);
    await tabTo(page, playerField(page, t));
    await page.keyboard.type(player);
    await press(
      page,
      main(page).getByRole('button', { name: t('topup:player.find'), exact: true }),
    );
    await expect(main(page).getByText(t('topup:player.id', { id: player }))).toBeVisible();
    await tabTo(page, codeField(page, t));
    await page.keyboard.type(code);
    await press(page, activate(page, t));
    // The focus moves to the confirmation.
    await expect(
      main(page).getByRole('region', { name: t('topup:activate.success') }),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(follow(page, t)).toBeFocused();
    // Changing tabs adds no history entries.
    await page.goBack();
    await expect(page).toHaveURL('/products');
  });
});

test('the Free Fire page shows the tab that the address names from the first paint on', async ({
  page,
  t,
}) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const look = () => {
      for (const each of document.querySelectorAll('[role=tab][aria-selected=true]'))
        if (each.checkVisibility({ visibilityProperty: true })) shown.push(each.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(PATH);
  await expect(codeField(page, t)).toBeVisible();
  await waitForHydration(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown.length))
    .toBeGreaterThan(0);
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect([...new Set(shown)]).toEqual([t('topup:tabs.activate')]);
});

const failures = [
  ['ru', 'supplier_unavailable', 'topup:activate.failed.supplier_unavailable'],
  ['uz', 'code_invalid', 'errors:code_invalid'],
] as const;
for (const [language, refusal, text] of failures) {
  test.describe(`in ${language}`, () => {
    test.use({ language, loggedIn: true, viewport: { width: 320, height: 640 } });

    test('the activation form fits its error message on a narrow phone', async ({ page, t }) => {
      await page.goto(PATH);
      await refuse(page, 'topup.activateCode', { code: refusal });
      await playerField(page, t).fill(newPlayer());
      await codeField(page, t).fill('FF-2345-6789-ABCD-EFGH');
      await activate(page, t).click();
      await expect(toast(page, t(text))).toBeVisible();
      await expectSoundInBothSchemes(page);
    });
  });
}
