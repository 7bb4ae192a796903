import { entriesOf } from './object-fields.ts';
/**
 * Addresses of the pages. The server answers 404 (with the app's page) for any other address; the client builds its routes and
 * links from the same table.
 */
export const pages = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  products: '/products',
  // Listed before the product pattern, which matches them, too.
  freefire: '/products/freefire',
  pubg: '/products/pubg',
  steam: '/products/steam',
  product: '/products/:slug',
  cart: '/cart',
  checkout: '/checkout',
  orders: '/orders',
  order: '/orders/:id',
  receipt: '/r/:token',
  profile: '/profile',
  balance: '/profile/balance',
  changePassword: '/profile/password',
  confirmContact: '/profile/contacts',
  unsubscribe: '/unsubscribe/:token',
  support: '/support',
  supportThread: '/support/threads/:id',
  terms: '/terms',
  privacy: '/privacy',
  contacts: '/contacts',
  admin: '/admin',
  adminOverview: '/admin/overview',
  adminProducts: '/admin/products',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:id',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminServices: '/admin/services',
  adminService: '/admin/services/:id',
  adminCodes: '/admin/codes',
  adminBatches: '/admin/batches',
  adminBatch: '/admin/batches/:id',
  adminGeneratedCodes: '/admin/generatedCodes',
  adminPromotions: '/admin/promotions',
  adminRegions: '/admin/regions',
  adminCurrencyRates: '/admin/currencyRates',
  adminPubgCodes: '/admin/pubgCodes',
  adminPubgDenominations: '/admin/pubgCodes/denominations',
  adminFreefireCodes: '/admin/freefireCodes',
  adminStock: '/admin/stock',
  adminPrices: '/admin/prices',
  adminLedger: '/admin/ledger',
  adminLedgerEntries: '/admin/ledger/entries',
  adminLedgerSales: '/admin/ledger/sales',
  adminAudit: '/admin/audit',
  adminSecurityEvents: '/admin/security-events',
  adminAlerts: '/admin/alerts',
  adminMessages: '/admin/messages',
  adminPaymentExceptions: '/admin/paymentExceptions',
  adminJobs: '/admin/jobs',
  adminSupport: '/admin/support',
  adminSupportThread: '/admin/support/threads/:id',
  adminSupportMessages: '/admin/support/messages',
  adminSupportAnswers: '/admin/support/answers',
  adminSecurity: '/admin/security',
  adminWebhooks: '/admin/webhooks',
  adminWebhook: '/admin/webhooks/:id',
} as const;
export type PageName = keyof typeof pages;

/** Returns whether an address belongs to the admin area, with or without a page. */
export function isAdminPath(pathname: string): boolean {
  return pathname === pages.admin || pathname.startsWith(`${pages.admin}/`);
}

/** Returns the address of a product's page, by its slug or its id. */
export function productPath(product: string | number): string {
  return pages.product.replace(':slug', () => encodeURIComponent(product));
}

/** Returns the address of an order's receipt. */
export function orderPath(orderId: string): string {
  return pages.order.replace(':id', () => encodeURIComponent(orderId));
}

/** Returns the address of an order's receipt that is shared by link. */
export function receiptPath(token: string): string {
  return pages.receipt.replace(':token', () => encodeURIComponent(token));
}

/** Returns the address that declines a kind of messages, by the token of a message. */
export function unsubscribePath(token: string): string {
  return pages.unsubscribe.replace(':token', () => encodeURIComponent(token));
}

/** Returns the address of the page of a customer's support thread. */
export function supportThreadPath(threadId: number): string {
  return pages.supportThread.replace(':id', () => String(threadId));
}

/**
 * Returns the page of an address, the first matching one of the table, with its decoded parameters; null if there is none or the
 * address cannot be decoded.
 */
export function matchPage(
  pathname: string,
): { page: PageName; params: Record<string, string> } | null {
  const parts = partsOf(pathname);
  for (const [page, pattern] of entriesOf(pages)) {
    const wanted = partsOf(pattern);
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const matches = wanted.every((segment, index) => {
      const part = parts[index] ?? '';
      if (!segment.startsWith(':')) return segment === part;
      try {
        params[segment.slice(1)] = decodeURIComponent(part);
      } catch {
        return false;
      }
      return part !== '';
    });
    if (matches) return { page, params };
  }
  return null;
}

/** Splits an address at its slashes, without those at its end, which a regular expression would search in quadratic time. */
function partsOf(address: string): string[] {
  const parts = address.split('/');
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}
