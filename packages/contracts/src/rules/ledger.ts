/** What of the books a finding is about: the ledger itself, or what it must agree with. */
export const ledgerAreas = [
  'ledger',
  'orders',
  'deliveries',
  'topups',
  'activations',
  'payments',
] as const;
export type LedgerArea = (typeof ledgerAreas)[number];
