import { bothOrdersOf } from './list-counts-and-sorts.ts';

/** Kinds of goods with a stock of codes. */
export const stockKinds = ['option', 'denomination'] as const;
export type StockKind = (typeof stockKinds)[number];

/** State of the low-stock alert: will notify, has notified, or never notifies. */
export const stockAlertStates = ['armed', 'fired', 'off'] as const;

/** Number of days of sales from which the duration of a stock is estimated. */
export const COVER_DAYS = 14;

/** Sort keys of the stock; unknown values come last in either direction. */
export const stockSorts = bothOrdersOf(
  'cover',
  'available',
  'held',
  'sold',
  'product',
  'region',
  'gameAmount',
  'priceUsd',
  'priceRub',
  'threshold',
  'alert',
);
export type StockSort = (typeof stockSorts)[number];
