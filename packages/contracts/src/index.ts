/**
 * Contract between server, web client and other services: Zod schemas of every request and response, the error
 * catalogue, and shared pure rules. Depends on zod alone.
 */
export * from './admin/admin-jobs.ts';
export * from './admin/admin-orders.ts';
export * from './admin/admin-security.ts';
export * from './admin/admin-users.ts';
export * from './admin/admin.ts';
export * from './auth.ts';
export * from './second-factor.ts';
export * from './goods/batches.ts';
export * from './sales/cart.ts';
export * from './goods/catalogue.ts';
export * from './common.ts';
export * from './lists.ts';
export * from './goods/denominations.ts';
export * from './errors.ts';
export * from './goods/generated-codes.ts';
export * from './admin/imports.ts';
export * from './admin/ledger.ts';
export * from './messages.ts';
export * from './money.ts';
export * from './sales/orders.ts';
export * from './admin/overview.ts';
export * from './admin/payment-exceptions.ts';
export * from './sales/payments.ts';
export * from './personal-data.ts';
export * from './sales/player-checks.ts';
export * from './goods/price-options.ts';
export * from './goods/promotions.ts';
export * from './goods/pubg-codes.ts';
export * from './goods/rates.ts';
export * from './goods/regions.ts';
export * from './rules/index.ts';
export * from './admin/saved-views.ts';
export * from './admin/security-events.ts';
export * from './services/service-accounts.ts';
export * from './shop.ts';
export * from './sales/steam.ts';
export * from './goods/stock.ts';
export * from './support-threads.ts';
export * from './support.ts';
export * from './sales/topup.ts';
export * from './validation-details.ts';
export * from './sales/wallet.ts';
export * from './services/webhook-messages.ts';
export * from './services/webhooks.ts';
