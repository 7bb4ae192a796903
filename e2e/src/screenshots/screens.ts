import type { Page } from '@playwright/test';
import { adminScreens } from './admin-screens.ts';
import { hold, refuse } from '#support/intercept-calls.ts';
import {
  clickButton,
  logIn,
  main,
  navigateWithin,
  openBankPage,
  toast,
  waitForHydration,
} from '#support/page-actions.ts';
import { at, type Place, type Screen } from './screen.ts';

async function fillRegistration(page: Page, { t }: Place): Promise<void> {
  await page.goto('/register');
  await page.locator('input[name=nickname]').fill('x');
  await page.locator('input[name=password]').fill('short');
  await page.locator('input[name=confirmPassword]').fill('other');
  await clickButton(main(page), t('auth:register.submit'));
  await page.getByText(t('auth:rule.nickname_too_short')).waitFor();
}

async function openReceipt(page: Page, { orderId }: Place): Promise<void> {
  await at(`/orders/${orderId}`)(page);
}

/** Opens the bank's page from the checkout, so that the order waits for its payment. */
async function showBankPage(page: Page, { t }: Place): Promise<void> {
  await at('/checkout')(page);
  await openBankPage(page, t);
}

export const screens: readonly Screen[] = [
  { name: '01-home', as: 'nobody', open: at('/') },
  { name: '02-home-visible', as: 'customer', open: at('/'), moving: true },
  { name: '03-login', as: 'nobody', open: at('/login') },
  {
    name: '04-login-refused',
    as: 'nobody',
    moving: true,
    open: async (page, { t }) => {
      await page.goto('/login');
      await logIn(page, t, { nickname: 'somebody', password: 'wrong-password1' });
      await page.getByText(t('auth:login.invalid_credentials')).waitFor();
    },
  },
  { name: '05-register', as: 'nobody', open: fillRegistration },
  { name: '06-catalogue', as: 'customer', open: at('/products') },
  { name: '07-catalogue-nothing', as: 'nobody', open: at('/products?q=nothing%20like%20this') },
  { name: '08-product', as: 'customer', open: (page, { slug }) => at(`/products/${slug}`)(page) },
  {
    name: '09-product-visible',
    as: 'newcomer',
    moving: true,
    open: (page, { slug }) => at(`/products/${slug}`)(page),
  },
  { name: '10-product-missing', as: 'nobody', open: at('/products/no-such-product') },
  {
    name: '11-product-loading',
    as: 'nobody',
    moving: true,
    open: async (page, { slug }) => {
      await page.goto('/');
      await waitForHydration(page);
      const gate = await hold(page);
      await navigateWithin(page, `/products/${slug}`);
      await gate.reached;
      await main(page).locator('.mantine-Skeleton-root').first().waitFor();
    },
  },
  { name: '12-cart', as: 'customer', open: at('/cart') },
  {
    name: '13-cart-clear',
    as: 'customer',
    moving: true,
    open: async (page, { t }) => {
      await at('/cart')(page);
      await clickButton(main(page), t('cart:clear.action'));
    },
  },
  { name: '14-cart-empty', as: 'newcomer', open: at('/cart') },
  { name: '15-checkout', as: 'customer', open: at('/checkout') },
  {
    name: '16-checkout-refused',
    as: 'customer',
    moving: true,
    open: async (page, { t }) => {
      await refuse(page, 'orders.payFromBalance', { code: 'price_changed' });
      await at('/checkout')(page);
      await page
        .locator('button', { hasText: t('checkout:pay.action', { total: '' }).trim() })
        .last()
        .click();
      await toast(page, t('checkout:errors.price_changed')).waitFor();
    },
  },
  { name: '17-checkout-short', as: 'poor', open: at('/checkout') },
  { name: '18-checkout-empty', as: 'newcomer', open: at('/checkout') },
  { name: '19-orders', as: 'customer', open: at('/orders') },
  { name: '20-orders-empty', as: 'newcomer', open: at('/orders') },
  {
    name: '21-orders-error',
    as: 'customer',
    moving: true,
    open: async (page) => {
      await refuse(page, 'orders.list', { code: 'rate_limited' });
      await page.goto('/orders');
      await main(page).getByRole('alert').waitFor();
    },
  },
  { name: '22-receipt', as: 'customer', open: openReceipt },
  {
    name: '23-receipt-refund',
    as: 'customer',
    moving: true,
    open: async (page, place) => {
      await openReceipt(page, place);
      await clickButton(main(page), place.t('orders:refund.action'));
    },
  },
  {
    name: '25-receipt-open',
    as: 'customer',
    open: async (page, place) => {
      await openReceipt(page, place);
      await page.getByRole('button', { name: place.t('orders:codes.show'), exact: true }).click();
      await main(page).locator('code').first().waitFor();
    },
  },
  { name: '26-receipt-missing', as: 'customer', open: at('/orders/no-such-order') },
  { name: '27-not-found', as: 'nobody', open: at('/no-such-page') },
  {
    name: '28-menu',
    as: 'customer',
    only: 360,
    moving: true,
    open: async (page, { t }) => {
      await at('/products')(page);
      await clickButton(page, t('common:nav.openMenu'));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '31-home-search',
    as: 'nobody',
    moving: true,
    open: async (page) => {
      await at('/')(page);
      await main(page).getByRole('combobox').fill('ro');
      await main(page).getByRole('option').first().waitFor();
    },
  },
  { name: '32-profile', as: 'customer', open: at('/profile') },
  { name: '33-profile-admin', as: 'admin', open: at('/profile') },
  {
    name: '34-profile-topup',
    as: 'admin',
    moving: true,
    open: async (page, { t }) => {
      await at('/profile')(page);
      await clickButton(main(page), t('profile:topUp.action'));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '39-profile-password',
    as: 'customer',
    open: async (page, { t }) => {
      await at('/profile')(page);
      await clickButton(main(page), t('profile:security.change'));
      await page.locator('input[name=currentPassword]').waitFor();
    },
  },
  { name: '39-balance', as: 'customer', open: at('/profile/balance') },
  { name: '39-password', as: 'customer', open: at('/profile/password') },
  { name: '35-support', as: 'customer', open: at('/support') },
  { name: '36-terms', as: 'nobody', open: at('/terms') },
  { name: '37-privacy', as: 'nobody', open: at('/privacy') },
  { name: '38-contacts', as: 'nobody', open: at('/contacts') },
  { name: '41-freefire', as: 'customer', open: at('/products/freefire') },
  { name: '42-pubg', as: 'customer', open: at('/products/pubg') },
  { name: '43-steam', as: 'customer', open: at('/products/steam') },
  { name: '44-bank', as: 'poor', open: showBankPage },
  {
    name: '45-payment-waiting',
    as: 'poor',
    // The receipt continues to poll the payment.
    moving: true,
    open: async (page, place) => {
      await showBankPage(page, place);
      await page.goBack();
      await at('/orders')(page);
      await main(page).locator('a[href^="/orders/"]').first().click();
      await page.waitForURL(/orders\/[^/]+$/);
      await page.waitForFunction(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
        return pictures.length > 1 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
      });
    },
  },
  { name: '40-catalogue-topups', as: 'nobody', open: at('/products?type=top-ups') },
  {
    name: '30-catalogue-error',
    as: 'nobody',
    moving: true,
    open: async (page) => {
      // The server renders a page with its data when it is opened directly.
      await page.goto('/login');
      await waitForHydration(page);
      await refuse(page, 'catalogue.page', { code: 'rate_limited' });
      await navigateWithin(page, '/products');
      await main(page).getByRole('alert').waitFor();
    },
  },
  ...adminScreens,
];
