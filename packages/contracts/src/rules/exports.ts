/** The admin lists that can be had as a file; the names are those of their addresses. */
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
] as const;
export type ExportableList = (typeof exportableLists)[number];

/** Where a list's file is, below /api. */
export const exportPath = <List extends ExportableList>(list: List) =>
  `/admin/exports/${list}.csv` as const;

/** Rows that are chosen one by one for the same act, or for a file of their own. */
export const MAX_CHOSEN_ROWS = 100;

/** Exports that one admin may have under way at once. */
export const MAX_EXPORTS_EACH = 2;
