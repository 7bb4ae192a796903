import type { ComponentType } from 'react';
import { matchPage, type PageName } from '@manabar/contracts/rules';
import type { Namespace } from '@manabar/i18n';
import { lazyComponent, withTexts } from '#lib/page/lazy-component.tsx';
import type { PageModule, PageProps } from '#lib/page/page-module.ts';

interface PageEntry {
  Page: ComponentType<PageProps>;
  /** Loads the page's code and texts; resolves immediately when they are loaded already. */
  load: () => Promise<PageModule>;
  /** Text namespaces of the page besides the common ones. */
  texts: readonly Namespace[];
  guard?: 'session' | 'admin';
}

function entry(
  importPage: () => Promise<PageModule>,
  texts: readonly Namespace[],
  guard?: PageEntry['guard'],
): PageEntry {
  let loaded: PageModule | undefined;
  const page: PageEntry = {
    Page: lazyComponent(
      () => page.load(),
      () => loaded,
    ),
    load: async () => {
      loaded = await withTexts(importPage(), texts);
      return loaded;
    },
    texts,
    ...(guard && { guard }),
  };
  return page;
}

const admin = (importPage: () => Promise<PageModule>, ...texts: readonly Namespace[]) =>
  entry(importPage, ['admin', ...texts], 'admin');

/** Code, texts and guard of each page in the contracts' `pages`. */
export const pageTable: Record<PageName, PageEntry> = {
  home: entry(() => import('#pages/home/home-page.tsx'), ['home', 'catalogue']),
  login: entry(() => import('#pages/login/login-page.tsx'), ['auth']),
  register: entry(() => import('#pages/register/register-page.tsx'), ['auth']),
  resetPassword: entry(() => import('#pages/reset-password/reset-password-page.tsx'), ['auth']),
  products: entry(() => import('#pages/products/products-page.tsx'), ['catalogue']),
  // The balance after a purchase is shown with the checkout's texts.
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
  receipt: entry(
    () => import('#pages/orders/shared-receipt-page.tsx'),
    ['receipt', 'orders', 'payment'],
  ),
  profile: entry(
    () => import('#pages/profile/profile-page.tsx'),
    ['profile', 'payment', 'auth'],
    'session',
  ),
  balance: entry(() => import('#pages/profile/balance-page.tsx'), ['balance'], 'session'),
  changePassword: entry(
    () => import('#pages/profile/change-password-page.tsx'),
    ['auth', 'profile'],
    'session',
  ),
  confirmContact: entry(
    () => import('#pages/profile/confirm-contact-page.tsx'),
    ['contacts'],
    'session',
  ),
  unsubscribe: entry(() => import('#pages/profile/unsubscribe-page.tsx'), ['contacts']),
  support: entry(() => import('#pages/support/support-page.tsx'), ['support']),
  supportThread: entry(
    () => import('#pages/support/thread-page.tsx'),
    ['thread', 'support', 'orders', 'payment'],
    'session',
  ),
  terms: entry(() => import('#pages/legal/terms-page.tsx'), ['legal']),
  privacy: entry(() => import('#pages/legal/privacy-page.tsx'), ['legal']),
  contacts: entry(() => import('#pages/legal/contacts-page.tsx'), ['legal', 'support']),
  admin: admin(() => import('#pages/admin/catalogue/products-page.tsx'), 'adminProducts'),
  adminOverview: admin(
    () => import('#pages/admin/shop/overview-page.tsx'),
    'adminOverview',
    'adminStock',
  ),
  adminProducts: admin(() => import('#pages/admin/catalogue/products-page.tsx'), 'adminProducts'),
  // Games are named as on receipts.
  adminOrders: admin(() => import('#pages/admin/shop/orders-page.tsx'), 'adminOrders', 'orders'),
  // Failures of webhooks use the texts of their deliveries.
  adminOrder: admin(
    () => import('#pages/admin/shop/order-page.tsx'),
    'adminOrders',
    'adminWebhooks',
    'orders',
  ),
  adminUsers: admin(() => import('#pages/admin/shop/users-page.tsx'), 'adminUsers'),
  adminUser: admin(
    () => import('#pages/admin/shop/user-page.tsx'),
    'adminUsers',
    'adminOrders',
    'orders',
  ),
  adminServices: admin(
    () => import('#pages/admin/system/service-accounts-page.tsx'),
    'adminServices',
  ),
  // Changes of balances use the texts for customers.
  adminService: admin(
    () => import('#pages/admin/system/service-account-page.tsx'),
    'adminServices',
    'adminUsers',
  ),
  // Results of bulk changes use the texts of the records.
  adminCodes: admin(
    () => import('#pages/admin/stock/codes-page.tsx'),
    'adminCodes',
    'adminRecords',
  ),
  adminBatches: admin(() => import('#pages/admin/stock/batches-page.tsx'), 'adminBatches'),
  adminBatch: admin(
    () => import('#pages/admin/stock/batch-page.tsx'),
    'adminBatches',
    'adminRecords',
  ),
  adminGeneratedCodes: admin(
    () => import('#pages/admin/stock/generated-codes-page.tsx'),
    'adminGenerated',
    'adminCodes',
    'adminRecords',
  ),
  adminPromotions: admin(
    () => import('#pages/admin/catalogue/promotions-page.tsx'),
    'adminPromotions',
    'home',
  ),
  adminRegions: admin(() => import('#pages/admin/catalogue/regions-page.tsx'), 'adminRegions'),
  adminCurrencyRates: admin(
    () => import('#pages/admin/catalogue/currency-rates-page.tsx'),
    'adminRates',
  ),
  adminPubgCodes: admin(
    () => import('#pages/admin/stock/pubg-codes-page.tsx'),
    'adminGames',
    'adminCodes',
    'adminRecords',
  ),
  adminPubgDenominations: admin(
    () => import('#pages/admin/stock/pubg-denominations-page.tsx'),
    'adminGames',
  ),
  adminFreefireCodes: admin(
    () => import('#pages/admin/stock/freefire-denominations-page.tsx'),
    'adminGames',
  ),
  adminStock: admin(
    () => import('#pages/admin/stock/stock-page.tsx'),
    'adminStock',
    'adminCodes',
    'adminGames',
  ),
  adminPrices: admin(
    () => import('#pages/admin/stock/prices-page.tsx'),
    'adminPrices',
    'adminCodes',
  ),
  adminLedger: admin(() => import('#pages/admin/system/ledger-page.tsx'), 'adminLedger'),
  adminLedgerEntries: admin(
    () => import('#pages/admin/system/ledger-entries-page.tsx'),
    'adminLedger',
  ),
  adminLedgerSales: admin(
    () => import('#pages/admin/system/ledger-sales-page.tsx'),
    'adminLedger',
    'adminStock',
  ),
  adminAudit: admin(() => import('#pages/admin/system/audit-page.tsx'), 'adminRecords'),
  adminSecurityEvents: admin(
    () => import('#pages/admin/system/security-events-page.tsx'),
    'adminRecords',
  ),
  // Kinds of payment exceptions are named as in the records.
  adminAlerts: admin(
    () => import('#pages/admin/system/alerts-page.tsx'),
    'adminAlerts',
    'alerts',
    'adminRecords',
  ),
  adminMessages: admin(
    () => import('#pages/admin/system/message-previews-page.tsx'),
    'adminMessages',
  ),
  adminPaymentExceptions: admin(
    () => import('#pages/admin/shop/payment-exceptions-page.tsx'),
    'adminRecords',
  ),
  adminJobs: admin(() => import('#pages/admin/system/bulk-jobs-page.tsx'), 'adminRecords'),
  adminSupport: admin(() => import('#pages/admin/support/threads-page.tsx'), 'adminSupport'),
  // Payments to review are named as in the records.
  adminSupportThread: admin(
    () => import('#pages/admin/support/thread-page.tsx'),
    'adminSupport',
    'thread',
    'adminRecords',
  ),
  // Messages of the form are records with the texts of the records.
  adminSupportMessages: admin(
    () => import('#pages/admin/support/support-messages-page.tsx'),
    'adminSupport',
    'adminRecords',
  ),
  adminSupportAnswers: admin(() => import('#pages/admin/support/answers-page.tsx'), 'adminSupport'),
  adminWebhooks: admin(() => import('#pages/admin/system/webhooks-page.tsx'), 'adminWebhooks'),
  adminWebhook: admin(() => import('#pages/admin/system/webhook-page.tsx'), 'adminWebhooks'),
  // The code step is the same as in the log-in.
  adminSecurity: admin(
    () => import('#pages/admin/system/second-factor-page.tsx'),
    'secondFactor',
    'auth',
  ),
};

/** Page for unknown addresses of the admin area. */
export const adminNotFound = admin(() => import('#pages/admin/admin-not-found-page.tsx'));

/** Loads the page of an address; undefined for an unknown address. */
export function loadPageAt(pathname: string): Promise<PageModule> | undefined {
  const match = matchPage(pathname);
  return match ? pageTable[match.page].load() : undefined;
}
