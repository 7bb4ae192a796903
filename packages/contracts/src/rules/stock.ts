/** What has a stock of codes. */
export const stockKinds = ['option', 'denomination'] as const;
export type StockKind = (typeof stockKinds)[number];

/** Whether somebody would be told that there are too few, was told, or never is. */
export const stockAlertStates = ['armed', 'fired', 'off'] as const;
export type StockAlertState = (typeof stockAlertStates)[number];

/** So many days of sales say for how long a stock lasts. */
export const COVER_DAYS = 14;

/** What the list of stock goes by; what is known of nothing stands last either way. */
export const stockSorts = [
  'cover',
  '-cover',
  'available',
  '-available',
  'sold',
  '-sold',
  'product',
  '-product',
  'gameAmount',
  '-gameAmount',
  'priceUsd',
  '-priceUsd',
  'priceRub',
  '-priceRub',
  'threshold',
  '-threshold',
] as const;
export type StockSort = (typeof stockSorts)[number];
