import { nicknameKey } from '../nicknames.ts';

/** Every list of the admin area, by the name under which its saved views and its choice of columns are kept. */
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

/** Views that one admin can save of one list. */
export const MAX_SAVED_VIEWS = 20;

/** Characters of a saved view's name. */
export const MAX_VIEW_NAME = 40;

/** Characters of a saved view's query string. */
export const MAX_VIEW_QUERY = 1000;

/** The form of a view's name that is kept and shown: NFKC, trimmed, each run of spaces as one. */
export function normalizeViewName(name: string): string {
  return name.normalize('NFKC').replace(/ +/g, ' ').trim();
}

/** Key by which a view's name is unique: the name without regard to case, as with nicknames. */
export function viewNameKey(name: string): string {
  return nicknameKey(normalizeViewName(name));
}
