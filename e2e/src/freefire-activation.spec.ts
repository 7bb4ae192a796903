import type { Page } from '@playwright/test';
import type { Order } from '@manabar/contracts';
import { axeFindings, overflow } from './support/accessibility.ts';
import { refuse } from './support/calls.ts';
import { press, tabTo } from './support/keyboard.ts';
import { isAlive, logIn, main, toast } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/texts.ts';
import { delivered, findPlayer, makeCode, newPlayer, screenSizes } from './support/topups.ts';

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

/** Nothing sticks out, and nobody is shut out, in both schemes. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await overflow(page)).toEqual([]);
    expect.soft(await axeFindings(page), colorScheme).toEqual([]);
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [screen, viewport] of Object.entries(screenSizes)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport, loggedIn: true });

    test('a code that an admin made tops a player up, once', async ({
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
      // As somebody types it who reads it from paper.
      await codeField(page, t).fill(` ${code.toLowerCase().replaceAll('-', '- ')} `);
      await activate(page, t).click();
      await expect(toast(page, t('topup:activate.success'))).toBeVisible();
      await expect(playerField(page, t)).toHaveValue('');
      await expect(codeField(page, t)).toHaveValue('');
      await expect(activate(page, t)).toBeDisabled();
      await expectSound(page);

      const { orders } = await customer.api.get<{ orders: Order[] }>('/orders');
      await follow(page, t).click();
      await expect(page).toHaveURL(`/orders/${orders[0]?.id}`);
      await expect(main(page)).toContainText(t('orders:stages.codeTaken'));
      expect(await delivered(customer)).toBe(orders[0]?.id);
      await expect(main(page).getByText(t('orders:status.completed')).first()).toBeVisible();
      await expect(main(page)).toContainText(offer.name);
      await expect(main(page)).toContainText(player);
      await expect(main(page)).toContainText(t('orders:activation.total'));
      expect.soft(await axeFindings(page)).toEqual([]);
      await page.goto('/orders');
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
}

test.describe('by keyboard', () => {
  test.use({ loggedIn: true });

  test('the tabs are changed, and a code is activated', async ({ page, shop, t }) => {
    const { code } = await makeCode(shop);
    const player = newPlayer();
    await page.goto('/products');
    await page.goto(TOPUP);
    await isAlive(page);
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
    // Whoever pressed is where it goes on.
    await expect(
      main(page).getByRole('region', { name: t('topup:activate.success') }),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(follow(page, t)).toBeFocused();
    // Changing tabs has left no trace in the history.
    await page.goBack();
    await expect(page).toHaveURL('/products');
  });
});

test('a guest finds player and code as they were after logging in', async ({ page, shop, t }) => {
  const { code } = await makeCode(shop);
  const customer = await shop.register();
  const player = newPlayer();
  await page.goto(PATH);
  await findPlayer(page, t, player);
  await expect(main(page).getByText(t('topup:player.id', { id: player }))).toBeVisible();
  await codeField(page, t).fill(code);
  await activate(page, t).click();
  await expect(toast(page, t('topup:activate.loginRequired'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  await logIn(page, t, customer);
  await expect(page).toHaveURL(PATH);
  await expect(codeField(page, t)).toHaveValue(code);
  await activate(page, t).click();
  await expect(follow(page, t)).toBeVisible();
});

test('the tab that the address asks for is never preceded by the other one', async ({
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
  await isAlive(page);
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

    test('a narrow phone shows whatever went wrong', async ({ page, t }) => {
      await page.goto(PATH);
      await refuse(page, 'topup.activateCode', { code: refusal });
      await playerField(page, t).fill(newPlayer());
      await codeField(page, t).fill('FF-2345-6789-ABCD-EFGH');
      await activate(page, t).click();
      await expect(main(page).getByText(t(text))).toBeVisible();
      await expectSound(page);
    });
  });
}
