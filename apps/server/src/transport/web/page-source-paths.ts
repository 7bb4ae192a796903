import type { PageName } from '@manabar/contracts';

/** Pages of the shop; admin pages are rendered in the browser and need no hints. */
type ShopPageName = Exclude<PageName, `admin${string}`>;

/** Module of each page in the build's manifest, as in the web app's table of pages. */
export const shopPageModules: Record<ShopPageName, string> = {
  home: 'src/pages/home/home-page.tsx',
  login: 'src/pages/login/login-page.tsx',
  register: 'src/pages/register/register-page.tsx',
  resetPassword: 'src/pages/reset-password/reset-password-page.tsx',
  products: 'src/pages/products/products-page.tsx',
  freefire: 'src/pages/products/freefire-page.tsx',
  pubg: 'src/pages/products/pubg-page.tsx',
  steam: 'src/pages/products/steam-page.tsx',
  product: 'src/pages/products/product-page.tsx',
  cart: 'src/pages/cart/cart-page.tsx',
  checkout: 'src/pages/checkout/checkout-page.tsx',
  orders: 'src/pages/orders/orders-page.tsx',
  order: 'src/pages/orders/order-page.tsx',
  receipt: 'src/pages/orders/shared-receipt-page.tsx',
  profile: 'src/pages/profile/profile-page.tsx',
  balance: 'src/pages/profile/balance-page.tsx',
  changePassword: 'src/pages/profile/change-password-page.tsx',
  confirmContact: 'src/pages/profile/confirm-contact-page.tsx',
  unsubscribe: 'src/pages/profile/unsubscribe-page.tsx',
  support: 'src/pages/support/support-page.tsx',
  supportThread: 'src/pages/support/thread-page.tsx',
  terms: 'src/pages/legal/terms-page.tsx',
  privacy: 'src/pages/legal/privacy-page.tsx',
  contacts: 'src/pages/legal/contacts-page.tsx',
};

/** Returns the module of a page; undefined for an admin page. */
export function pageModule(page: PageName): string | undefined {
  const modules: Partial<Record<PageName, string>> = shopPageModules;
  return modules[page];
}
