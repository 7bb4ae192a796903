import { readTopupData, type TopupData } from '@manabar/contracts/rules';
import type { Totals } from './purchase.ts';

/**
 * The top-up that came along in the state of the navigation (`{topupData}`), null when it cannot be read. Undefined
 * without one: then the cart is paid.
 */
export function topupFromState(state: unknown): TopupData | null | undefined {
  if (typeof state !== 'object' || state === null || !('topupData' in state)) return undefined;
  return readTopupData(state.topupData);
}

/** What a top-up costs; a price of 0 says that it is not sold in that currency. */
export function topupTotals({ price_usd, price_rub }: TopupData): Totals {
  return { usd: price_usd || null, rub: price_rub || null };
}
