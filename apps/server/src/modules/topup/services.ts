import type { TopupService } from '@manabar/contracts';
import { quoteOffer, quotePackages } from './quote-games.ts';
import { quoteSteam } from './quote-steam.ts';
import type { QuoteTopup } from './quote.ts';

/** What a service's top-up is: another game is another record, and an entry with the supplier. */
export interface TopupServiceRecord {
  /** What it costs. What the customer has to say is in contracts (`topupForms`), with the recipient's rule. */
  readonly quote: QuoteTopup;
  /** Whether the supplier knows its players, and is asked before anything is charged. */
  readonly checksPlayer: boolean;
  /** `topup`: the supplier credits the recipient. `redemption`: it redeems a code of the shop for them. */
  readonly dispatch: 'topup' | 'redemption';
  /** On receipts; a path of the shop. */
  readonly imageUrl: string;
}

export const topupServiceRecords: Readonly<Record<TopupService, TopupServiceRecord>> = {
  freefire: {
    quote: quoteOffer,
    checksPlayer: true,
    dispatch: 'topup',
    imageUrl: '/images/products/freefire.svg',
  },
  pubg: {
    quote: quotePackages,
    checksPlayer: true,
    dispatch: 'redemption',
    imageUrl: '/images/products/pubg.svg',
  },
  steam: {
    quote: quoteSteam,
    checksPlayer: true,
    dispatch: 'topup',
    imageUrl: '/images/products/steam.svg',
  },
};
