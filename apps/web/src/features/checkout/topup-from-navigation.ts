import { readTopupData, type TopupData } from '@manabar/contracts/rules';
import type { AppError } from '#lib/errors/errors.ts';
import type { Totals } from './checkout-payment.ts';

/** Top-up of the navigation state; null when it is malformed or another customer's, undefined for the cart. */
export function topupFromState(
  state: unknown,
  userId: string | undefined,
): TopupData | null | undefined {
  if (typeof state !== 'object' || state === null || !('topupData' in state)) return undefined;
  if ('userId' in state && state.userId !== userId) return null;
  return readTopupData(state.topupData);
}

/** Price of a top-up per currency; a price of 0 means that it is not sold in that currency. */
export function topupTotals({ price_usd, price_rub }: TopupData): Totals {
  return { usd: price_usd || null, rub: price_rub || null };
}

/** Reads the current prices from a price_changed refusal; null for any other refusal. */
export function newPrices({ code, details }: AppError): Totals | null {
  if (code !== 'price_changed') return null;
  const { price_usd, price_rub } = details;
  const usd = typeof price_usd === 'number' && price_usd > 0 ? price_usd : null;
  const rub = typeof price_rub === 'number' && price_rub > 0 ? price_rub : null;
  return usd === null && rub === null ? null : { usd, rub };
}

/** Returns the top-up at the prices of a refusal; null when the refusal names no prices. */
export function atNewPrices(topup: TopupData, error: AppError): TopupData | null {
  const prices = newPrices(error);
  return prices && { ...topup, price_usd: prices.usd ?? 0, price_rub: prices.rub ?? 0 };
}
