import { DomainError } from '#errors.ts';
import type { QuoteTopup } from './quote.ts';

/** An amount of money for a Steam wallet, at the day's rates. Error: rates_stale (there are no fresh ones). */
export const quoteSteam: QuoteTopup = () => Promise.reject(new DomainError('rates_stale'));
