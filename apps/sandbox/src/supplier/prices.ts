import { moscowDay } from '#rates/daily-file.ts';
import { currencies } from '#rates/currencies.ts';
import { rateOf } from '#rates/rate-of.ts';
import type { TopupRequest } from './request-schemas.ts';

/** Price of each item of a game at the supplier. */
const ITEM_CENTS = 100;

function rouble(code: string, now: number): { rate: number; nominal: number } {
  const listed = currencies.find(({ charCode }) => charCode === code);
  return listed
    ? { rate: rateOf(listed, moscowDay(now)), nominal: listed.nominal }
    : { rate: 10_000, nominal: 1 };
}

/** Returns the cost of a top-up for the shop in US cents: an item's price, or the amount at the day's rates. */
export function priceInCents(request: TopupRequest, now: number): number {
  if (request.service !== 'steam') return ITEM_CENTS;
  const from = rouble(request.currency, now);
  const dollar = rouble('USD', now);
  return Math.round((request.amount * from.rate) / from.nominal / dollar.rate);
}
