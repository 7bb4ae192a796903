import { nicknameKey } from '../nicknames.ts';

/** Names of all lists in the admin area, under which saved views and chosen columns are stored. */
export const adminLists = [
  'alerts',
  'audit',
  'batches',
  'buyers',
  'codes',
  'currencyRates',
  'deliveries',
  'denominations.freefire',
  'denominations.pubg',
  'generatedCodes',
  'jobs',
  'ledger',
  'ledger-entries',
  'ledger-sales',
  'matters',
  'orders',
  'prices',
  'products',
  'promotions',
  'pubg-codes',
  'regions',
  'security-events',
  'services',
  'stock',
  'support',
  'support-threads',
  'userOrders',
  'users',
  'webhooks',
] as const;
export type AdminListName = (typeof adminLists)[number];

/** Maximum number of one admin's saved views of a list. */
export const MAX_SAVED_VIEWS = 20;

/** Maximum length of a saved view's name in characters. */
export const MAX_VIEW_NAME = 40;

/** Maximum length of a saved view's query string in characters. */
export const MAX_VIEW_QUERY = 1000;

/** Normalizes a view's name for storage and display: NFKC, trimmed, with single spaces. */
export function normalizeViewName(name: string): string {
  return name.normalize('NFKC').replace(/ +/g, ' ').trim();
}

/** Returns the key by which a view's name is unique: the case-folded name, as for nicknames. */
export function viewNameKey(name: string): string {
  return nicknameKey(normalizeViewName(name));
}
