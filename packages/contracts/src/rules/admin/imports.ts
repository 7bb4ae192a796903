import type { ExportableList } from './exports.ts';

/** Admin lists that a file can change; codes have a load of their own, and actions of customers cannot be imported. */
export const importableLists = [
  'products',
  'promotions',
  'regions',
  'currency-rates',
  'freefire-denominations',
  'pubg-denominations',
  'price-options',
] as const satisfies readonly ExportableList[];
export type ImportableList = (typeof importableLists)[number];

/** Maximum number of rows of a file without its header. */
export const MAX_IMPORT_ROWS = 1000;
/** Maximum size of a file's text in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;
