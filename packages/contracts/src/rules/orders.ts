export const orderStatuses = ['pending', 'completed', 'refunded', 'cancelled'] as const;
export const orderItemStatuses = ['pending', 'delivered', 'refunded'] as const;

/** What an order is about: codes out of the cart, top-ups (activations too), money for the balance. */
export const orderKinds = ['codes', 'topup', 'wallet'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What an admin can do with an order. */
export const adminOrderActions = ['cancel', 'refund', 'retry', 'confirm-payment'] as const;

/** Where a top-up stands, as the worker and admins see it; customers see its stage. */
export const topupStates = [
  'waiting',
  'dispatching',
  'unknown',
  'review',
  'delivered',
  'failed',
  'cancelled',
] as const;

/** Where one try with a supplier stands. */
export const attemptStates = [
  'prepared',
  'sending',
  'succeeded',
  'rejected',
  'processing',
  'unknown',
  'not_found',
  'review',
] as const;

/** Where a code that an order has stands. */
export const codeOfOrderStates = ['reserved', 'sold', 'voided'] as const;

/** Trimmed, case-insensitive substring match on the order id. */
export function matchesOrderSearch(orderId: string, query: string): boolean {
  return orderId.toLowerCase().includes(query.trim().toLowerCase());
}
