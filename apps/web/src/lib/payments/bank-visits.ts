/** Session storage survives a reload and the visit to the bank's page. */
const keyOf = (orderId: string) => `bank:${orderId}`;
const visited = new Set<string>();

/** Records that the customer leaves for the bank's page to pay for an order. */
export function rememberBankVisit(orderId: string): void {
  visited.add(orderId);
  try {
    sessionStorage.setItem(keyOf(orderId), '1');
  } catch {
    // Without session storage the record lasts as long as the page.
  }
}

/** Whether the customer left for the bank's page in this tab. */
export function hasVisitedBank(orderId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(orderId)) !== null || visited.has(orderId);
  } catch {
    return visited.has(orderId);
  }
}

/** Forgets the visits of this tab when the customer logs out. */
export function forgetBankVisits(): void {
  for (const orderId of visited) {
    try {
      sessionStorage.removeItem(keyOf(orderId));
    } catch {
      // Without storage there is nothing to delete.
    }
  }
  visited.clear();
}
