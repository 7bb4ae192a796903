/**
 * Rules without schemas, which browsers use without loading Zod. The schemas use them, too, so that each rule exists once.
 */
export * from './admin/batch-states.ts';
export * from './admin/code-characters.ts';
export * from './admin/exports.ts';
export * from './admin/imports.ts';
export * from './admin/list-counts-and-sorts.ts';
export * from './admin/order-events.ts';
export * from './admin/price-changes.ts';
export * from './admin/saved-views.ts';
export * from './admin/security-events.ts';
export * from './admin/service-accounts.ts';
export * from './admin/slugs.ts';
export * from './admin/stock.ts';
export * from './admin/webhooks.ts';
export * from './audit-actions.ts';
export * from './buyer-levels.ts';
export * from './catalogue-pages.ts';
export * from './roles.ts';
export * from './error-catalogue.ts';
export * from './escape-html.ts';
export * from './languages.ts';
export * from './ledger.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './money.ts';
export * from './nicknames.ts';
export * from './order-explanation.ts';
export * from './orders.ts';
export * from './page-addresses.ts';
export * from './payment-states.ts';
export * from './pubg-composition.ts';
export * from './object-fields.ts';
export * from './support.ts';
export * from './topup-reasons.ts';
export * from './topup-forms.ts';
export * from './topup.ts';
