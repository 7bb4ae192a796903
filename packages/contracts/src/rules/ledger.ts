/** Area of a ledger finding: the ledger itself, or data that must agree with it. */
export const ledgerAreas = [
  'ledger',
  'orders',
  'deliveries',
  'topups',
  'activations',
  'payments',
] as const;
export type LedgerArea = (typeof ledgerAreas)[number];

/** Accounts of a customer: money for spending, and money held for orders. */
export const walletAccountKinds = ['available', 'held'] as const;

/** Accounts with entries besides the clearing accounts of gateways, without currency: those of customers, then the shop's. */
export const ledgerAccounts = [
  ...walletAccountKinds,
  'revenue:sales',
  'revenue:commission',
  'adjust:admin',
  'suspense',
  'loss:supplier',
  'loss:chargeback',
] as const;

/** Kinds of journals that move money of customers. */
export const journalKinds = [
  'adjust',
  'capture',
  'hold',
  'payment',
  'refund',
  'refund_refused',
  'release',
  'reversal',
  'sale',
  'suspense',
] as const;

/** Kinds of all journals; a loss moves money of the shop alone. */
export const allJournalKinds = [...journalKinds, 'loss'] as const;
export type JournalKind = (typeof allJournalKinds)[number];

/** What an entry of a customer's balance statement was for. */
export const balanceEvents = [
  'purchase',
  'refund',
  /** A refund that the card did not accept. */
  'refused_refund',
  'card_top_up',
  /** An admin's credit of the own balance. */
  'admin_top_up',
  /** A card payment that could not be used for its order. */
  'card_payment_credited',
  'chargeback',
  /** Card money that the payment provider returned to the card without the shop's request. */
  'card_refund',
  /** A chargeback or card refund that was cancelled. */
  'reversal_undone',
  'correction',
] as const;
export type BalanceEvent = (typeof balanceEvents)[number];

/** Periods of the report of sales; a week begins on Monday. */
export const salesPeriods = ['day', 'week', 'month'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** Types of references in journals, followed by the id: `order:A1`. */
export const journalReferences = [
  'adjustment',
  'order',
  'order_item',
  'payment',
  'payment_matter',
  'payment_refund',
  'payment_reversal',
  'payment_reversal_undone',
  'refund',
  'topup',
] as const;
