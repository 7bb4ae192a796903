/** Session storage: a reload, and the way to the bank's page and back, keep it. */
const keyOf = (orderId: string) => `bank:${orderId}`;
const visited = new Set<string>();

/** Remembers that the customer leaves for the bank's page to pay for an order. */
export function rememberBankVisit(orderId: string): void {
  visited.add(orderId);
  try {
    sessionStorage.setItem(keyOf(orderId), '1');
  } catch {
    // Without session storage it is known for as long as the page lives.
  }
}

/** Whether the customer left for the bank's page from this tab. */
export function hasVisitedBank(orderId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(orderId)) !== null || visited.has(orderId);
  } catch {
    return visited.has(orderId);
  }
}

/** Forgets the visits of this tab when its customer logs out. */
export function forgetBankVisits(): void {
  for (const orderId of visited) {
    try {
      sessionStorage.removeItem(keyOf(orderId));
    } catch {
      // Nothing is stored there then.
    }
  }
  visited.clear();
}
