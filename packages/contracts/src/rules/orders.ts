export const orderStatuses = ['pending', 'completed', 'refunded', 'cancelled'] as const;
export const orderItemStatuses = ['pending', 'delivered', 'refunded'] as const;

/** State of a top-up for worker and admins; customers see its stage. */
export const topupStates = [
  'waiting',
  'dispatching',
  'unknown',
  'review',
  'delivered',
  'failed',
  'cancelled',
] as const;

/** State of one attempt at a supplier. */
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

/** State of an order's code. */
export const codeOfOrderStates = ['reserved', 'sold', 'voided'] as const;

/** Trimmed, case-insensitive substring match on the order id. */
export function matchesOrderSearch(orderId: string, query: string): boolean {
  return orderId.toLowerCase().includes(query.trim().toLowerCase());
}
