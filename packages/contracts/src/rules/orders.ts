export const orderStatuses = ['pending', 'completed', 'refunded', 'cancelled'] as const;
export const orderItemStatuses = ['pending', 'delivered', 'refunded'] as const;

/** Trimmed, case-insensitive substring match on the order id. */
export function matchesOrderSearch(orderId: string, query: string): boolean {
  return orderId.toLowerCase().includes(query.trim().toLowerCase());
}
