import type { FreefireDenomination, PubgDenomination, TopupService } from '@manabar/contracts';
import { toFreefireDenomination, toPubgDenomination } from './denomination.mapper.ts';
import type { DenominationRow } from './denominations.repo.ts';

/** A game that is sold by denominations: its names for what all of them have. Another game is another record. */
export interface DenominationGame<Dto> {
  readonly service: TopupService;
  readonly toDto: (row: DenominationRow) => Dto;
  /** Its name for the price in dollars, where a missing price is told. */
  readonly priceField: string;
}

export const freefireGame: DenominationGame<FreefireDenomination> = {
  service: 'freefire',
  toDto: toFreefireDenomination,
  priceField: 'price',
};

export const pubgGame: DenominationGame<PubgDenomination> = {
  service: 'pubg',
  toDto: toPubgDenomination,
  priceField: 'price_usd',
};
