import type { FreefireDenomination, PubgDenomination, TopupService } from '@manabar/contracts';
import { toFreefireDenomination, toPubgDenomination } from './denomination.mapper.ts';
import type { DenominationRow } from './denominations.repo.ts';

/** A game that is sold by denominations, with its own field names. A new game needs one more record. */
export interface DenominationGame<Dto> {
  readonly service: TopupService;
  readonly toDto: (row: DenominationRow) => Dto;
  /** Name of its dollar price field, for errors about a missing price. */
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
