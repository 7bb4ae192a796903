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
