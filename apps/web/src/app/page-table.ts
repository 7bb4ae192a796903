import { lazy, type ComponentType } from 'react';
import { matchPage, type PageName } from '@manabar/contracts/rules';
import type { Namespace } from '@manabar/i18n';
import { loadPageTexts } from '#lib/locale.ts';
import type { PageModule, PageProps } from '#lib/page-module.ts';

interface PageEntry {
  Page: ComponentType<PageProps>;
  /** Fetches the page's code and texts; at once when they are there already. */
  load: () => Promise<PageModule>;
  /** What the page says beside what every page does. */
  texts: readonly Namespace[];
  guard?: 'session' | 'admin';
}

function entry(
  importPage: () => Promise<PageModule>,
  texts: readonly Namespace[],
  guard?: PageEntry['guard'],
): PageEntry {
  let loaded: PageModule | undefined;
  const load = async () => {
    [loaded] = await Promise.all([importPage(), loadPageTexts(texts)]);
    return loaded;
  };
  return {
    Page: lazy(() => (loaded ? alreadyThere(loaded) : load())),
    load,
    texts,
    ...(guard && { guard }),
  };
}

/** A promise that answers at once: what has been loaded is drawn in the first pass, on the server and here. */
function alreadyThere(module: PageModule): Promise<PageModule> {
  const answer = { then: (use: (module: PageModule) => unknown) => use(module) };
  return answer as unknown as Promise<PageModule>;
}

const admin = (importPage: () => Promise<PageModule>, ...texts: readonly Namespace[]) =>
  entry(importPage, ['admin', ...texts], 'admin');

/** What stands at each address of contracts' `pages`: its code, its texts, and who may see it. */
export const pageTable: Record<PageName, PageEntry> = {
  home: entry(() => import('#pages/home/home-page.tsx'), ['home', 'catalogue']),
  login: entry(() => import('#pages/login/login-page.tsx'), ['auth']),
  register: entry(() => import('#pages/register/register-page.tsx'), ['auth']),
  products: entry(() => import('#pages/products/products-page.tsx'), ['catalogue']),
  // What a purchase leaves on the balance is said with the checkout's texts.
  freefire: entry(() => import('#pages/products/freefire-page.tsx'), ['topup', 'checkout']),
  pubg: entry(() => import('#pages/products/pubg-page.tsx'), ['topup', 'checkout']),
  steam: entry(() => import('#pages/products/steam-page.tsx'), ['steam', 'topup', 'checkout']),
  product: entry(() => import('#pages/products/product-page.tsx'), ['product', 'checkout']),
  cart: entry(() => import('#pages/cart/cart-page.tsx'), ['cart', 'checkout'], 'session'),
  checkout: entry(
    () => import('#pages/checkout/checkout-page.tsx'),
    ['checkout', 'cart', 'payment'],
    'session',
  ),
  orders: entry(() => import('#pages/orders/orders-page.tsx'), ['orders', 'payment'], 'session'),
  order: entry(() => import('#pages/orders/order-page.tsx'), ['orders', 'payment'], 'session'),
  profile: entry(
    () => import('#pages/profile/profile-page.tsx'),
    ['profile', 'payment', 'auth'],
    'session',
  ),
  changePassword: entry(
    () => import('#pages/profile/change-password-page.tsx'),
    ['auth', 'profile'],
    'session',
  ),
  support: entry(() => import('#pages/support/support-page.tsx'), ['support']),
  terms: entry(() => import('#pages/legal/terms-page.tsx'), ['legal']),
  privacy: entry(() => import('#pages/legal/privacy-page.tsx'), ['legal']),
  contacts: entry(() => import('#pages/legal/contacts-page.tsx'), ['legal', 'support']),
  admin: admin(() => import('#pages/admin/products-page.tsx'), 'adminProducts'),
  adminOverview: admin(() => import('#pages/admin/overview-page.tsx'), 'adminOverview'),
  adminProducts: admin(() => import('#pages/admin/products-page.tsx'), 'adminProducts'),
  adminOrders: admin(() => import('#pages/admin/orders-page.tsx'), 'adminOrders'),
  adminOrder: admin(() => import('#pages/admin/order-page.tsx'), 'adminOrders'),
  adminUsers: admin(() => import('#pages/admin/users-page.tsx'), 'adminUsers'),
  adminUser: admin(() => import('#pages/admin/user-page.tsx'), 'adminUsers', 'orders'),
  adminServices: admin(() => import('#pages/admin/services-page.tsx'), 'adminServices'),
  // Balances are changed with the words that they are for customers.
  adminService: admin(() => import('#pages/admin/service-page.tsx'), 'adminServices', 'adminUsers'),
  // What becomes of a change of many rows is said with the records' texts.
  adminCodes: admin(() => import('#pages/admin/codes-page.tsx'), 'adminCodes', 'adminRecords'),
  adminBatches: admin(() => import('#pages/admin/batches-page.tsx'), 'adminBatches'),
  adminBatch: admin(() => import('#pages/admin/batch-page.tsx'), 'adminBatches', 'adminRecords'),
  adminGeneratedCodes: admin(
    () => import('#pages/admin/generated-codes-page.tsx'),
    'adminGenerated',
    'adminCodes',
    'adminRecords',
  ),
  adminPromotions: admin(
    () => import('#pages/admin/promotions-page.tsx'),
    'adminPromotions',
    'home',
  ),
  adminRegions: admin(() => import('#pages/admin/regions-page.tsx'), 'adminRegions'),
  adminCurrencyRates: admin(() => import('#pages/admin/currency-rates-page.tsx'), 'adminRates'),
  adminPubgCodes: admin(
    () => import('#pages/admin/pubg-codes-page.tsx'),
    'adminGames',
    'adminCodes',
    'adminRecords',
  ),
  adminPubgDenominations: admin(
    () => import('#pages/admin/pubg-denominations-page.tsx'),
    'adminGames',
  ),
  adminFreefireCodes: admin(() => import('#pages/admin/freefire-codes-page.tsx'), 'adminGames'),
  adminStock: admin(
    () => import('#pages/admin/stock-page.tsx'),
    'adminStock',
    'adminCodes',
    'adminGames',
  ),
  adminPrices: admin(() => import('#pages/admin/prices-page.tsx'), 'adminPrices', 'adminCodes'),
  adminLedger: admin(() => import('#pages/admin/ledger-page.tsx'), 'adminLedger'),
  adminAudit: admin(() => import('#pages/admin/audit-page.tsx'), 'adminRecords'),
  adminSecurityEvents: admin(() => import('#pages/admin/security-events-page.tsx'), 'adminRecords'),
  adminMatters: admin(() => import('#pages/admin/matters-page.tsx'), 'adminRecords'),
  adminJobs: admin(() => import('#pages/admin/jobs-page.tsx'), 'adminRecords'),
  adminSupport: admin(() => import('#pages/admin/support-page.tsx'), 'adminRecords'),
  adminWebhooks: admin(() => import('#pages/admin/webhooks-page.tsx'), 'adminWebhooks'),
  adminWebhook: admin(() => import('#pages/admin/webhook-page.tsx'), 'adminWebhooks'),
  // The step in which a code is asked for is the same as when logging in.
  adminSecurity: admin(() => import('#pages/admin/security-page.tsx'), 'adminSecurity', 'auth'),
};

/** Loads what an address' page needs; nothing for an address that the shop does not have. */
export function loadPageAt(pathname: string): Promise<PageModule> | undefined {
  const match = matchPage(pathname);
  return match ? pageTable[match.page].load() : undefined;
}
