import type { TopupPayment } from './purchase.ts';

/**
 * How a single top-up is paid. Null as long as the shop has no call that takes one: the checkout then shows what was
 * chosen and says so, without an action that could not work.
 */
export function useTopupPayment(): TopupPayment | null {
  return null;
}
