import { readTopupData, type TopupData } from '@manabar/contracts/rules';
import type { AppError } from '#lib/errors.ts';
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

/** What a refusal for another price says of the prices now; null when it is another refusal. */
export function newPrices({ code, details }: AppError): Totals | null {
  if (code !== 'price_changed') return null;
  const { price_usd, price_rub } = details;
  const usd = typeof price_usd === 'number' && price_usd > 0 ? price_usd : null;
  const rub = typeof price_rub === 'number' && price_rub > 0 ? price_rub : null;
  return usd === null && rub === null ? null : { usd, rub };
}

/** The same top-up at the prices that a refusal has told; null when it has told none. */
export function atNewPrices(topup: TopupData, error: AppError): TopupData | null {
  const prices = newPrices(error);
  return prices && { ...topup, price_usd: prices.usd ?? 0, price_rub: prices.rub ?? 0 };
}
