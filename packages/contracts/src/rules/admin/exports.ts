/** Admin lists that can be exported, named like their addresses. */
export const exportableLists = [
  'users',
  'orders',
  'products',
  'codes',
  'generated-codes',
  'pubg-codes',
  'promotions',
  'regions',
  'currency-rates',
  'freefire-denominations',
  'pubg-denominations',
  'stock',
  'price-options',
  'batch-buyers',
  'audit',
  'ledger-entries',
  'ledger-sales',
] as const;
export type ExportableList = (typeof exportableLists)[number];

/** Returns the address of a list's file, below /api. */
export const exportPath = <List extends ExportableList>(list: List) =>
  `/admin/exports/${list}.csv` as const;

/** Maximum number of rows selected for one action or export. */
export const MAX_CHOSEN_ROWS = 100;

/** Maximum number of concurrent exports per admin. */
export const MAX_EXPORTS_EACH = 2;
