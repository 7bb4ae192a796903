/**
 * The contract between server, web client and other services: Zod schemas of every request and answer, the
 * error catalogue, and the pure rules that more than one side applies. Depends on zod alone.
 */
export * from './admin-jobs.ts';
export * from './admin-orders.ts';
export * from './admin-security.ts';
export * from './admin-users.ts';
export * from './admin.ts';
export * from './auth.ts';
export * from './batches.ts';
export * from './cart.ts';
export * from './catalogue.ts';
export * from './common.ts';
export * from './denominations.ts';
export * from './errors.ts';
export * from './generated-codes.ts';
export * from './imports.ts';
export * from './ledger.ts';
export * from './money.ts';
export * from './orders.ts';
export * from './overview.ts';
export * from './payment-matters.ts';
export * from './payments.ts';
export * from './player-checks.ts';
export * from './price-options.ts';
export * from './promotions.ts';
export * from './pubg-codes.ts';
export * from './rates.ts';
export * from './regions.ts';
export * from './rules/index.ts';
export * from './saved-views.ts';
export * from './security-events.ts';
export * from './service-accounts.ts';
export * from './shop.ts';
export * from './steam.ts';
export * from './stock.ts';
export * from './support.ts';
export * from './topup.ts';
export * from './validation-details.ts';
export * from './wallet.ts';
export * from './webhook-messages.ts';
export * from './webhooks.ts';
