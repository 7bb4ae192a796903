import type { ExportableList } from './exports.ts';

/** The admin lists that a file can change; codes are loaded in their own way, and what customers did is no list to write. */
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

/** Rows of a file, without its head. */
export const MAX_IMPORT_ROWS = 1000;
/** Of a file's text. */
export const MAX_IMPORT_BYTES = 1024 * 1024;
