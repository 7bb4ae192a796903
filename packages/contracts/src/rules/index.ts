/**
 * Rules without schemas, which browsers use without loading Zod. The schemas use them too, so that each rule exists
 * once.
 */
export * from './audit-actions.ts';
export * from './batches.ts';
export * from './buyers.ts';
export * from './error-catalogue.ts';
export * from './escape-html.ts';
export * from './exports.ts';
export * from './imports.ts';
export * from './languages.ts';
export * from './ledger.ts';
export * from './limits.ts';
export * from './lists.ts';
export * from './messages.ts';
export * from './money.ts';
export * from './nicknames.ts';
export * from './order-events.ts';
export * from './order-explanation.ts';
export * from './orders.ts';
export * from './pages.ts';
export * from './payments.ts';
export * from './price-changes.ts';
export * from './pubg-composition.ts';
export * from './saved-views.ts';
export * from './security-events.ts';
export * from './service-accounts.ts';
export * from './slugs.ts';
export * from './stock.ts';
export * from './support.ts';
export * from './topup.ts';
export * from './topup-reasons.ts';
export * from './topup-services.ts';
export * from './webhooks.ts';
