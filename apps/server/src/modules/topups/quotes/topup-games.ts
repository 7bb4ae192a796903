import type { TopupService } from '@manabar/contracts';
import { quoteOffer, quotePackages } from './quote-denominations.ts';
import { quoteSteam } from './quote-steam.ts';
import type { QuoteTopup } from './topup-quote.ts';

/** Top-up rules of one game; a new game needs one more record and a supplier entry. */
export interface TopupGame {
  /** Quotes the price. The input's shape is in contracts (`topupForms`), with the recipient's rule. */
  readonly quote: QuoteTopup;
  /** Whether the supplier checks players before anything is charged. */
  readonly checksPlayer: boolean;
  /**
   * `topup`: the supplier credits the recipient. `redemption`: the supplier redeems one of the shop's codes for
   * them.
   */
  readonly dispatch: 'topup' | 'redemption';
  /** Path of the shop's image for receipts. */
  readonly imageUrl: string;
}

export const topupGames: Readonly<Record<TopupService, TopupGame>> = {
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
