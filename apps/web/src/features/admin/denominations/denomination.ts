import type { Schema } from '@manabar/contracts';
import type { ExportableList } from '@manabar/contracts/rules';
import type { PriceValue } from '../form/price-fields.tsx';
import type { ShownPrices } from '../price-falls/shown-prices.ts';
import type { ListQuery } from '../list/admin-list.tsx';
import type { ListInput } from '../list/use-export.ts';

/** A denomination, whatever its game calls the fields. Prices in major units, null: not for sale in that currency. */
export interface Denomination {
  id: number;
  version: number;
  created: string;
  /** As it is called in the shop. */
  name: string;
  /** The supplier's own name for it; null where it is delivered by codes. */
  itemId: string | null;
  amount: number;
  priceUsd: number | null;
  priceRub: number | null;
  active: boolean;
}

/** What a form of one holds. */
export interface DenominationValues extends Record<string, unknown> {
  name: string;
  itemId: string;
  amount: number | string;
  priceUsd: PriceValue;
  priceRub: PriceValue;
  active: boolean;
}

/** Fields as a game's contract calls them. */
export type Wire = Record<string, unknown>;

/** The denominations of one game, and what can be done with them. */
export interface DenominationGame {
  /** Names it, in what is remembered and in texts. */
  name: 'freefire' | 'pubg';
  /** Whether one has a name and the supplier's number of its own. */
  named: boolean;
  /** As the list's procedure calls the fields that it sorts and filters by. */
  amountField: string;
  activeField: string;
  exportOf: ExportableList;
  useList: (input: ListInput) => ListQuery<Denomination> & { dataUpdatedAt: number };
  /** The present one, asked for anew. */
  useFetchOne: () => (id: number) => Promise<Denomination>;
  useCreate: () => (wire: Wire) => Promise<unknown>;
  /** Answers the row as the list's procedure has it. */
  useUpdate: () => (wire: Wire & { id: number; version: number }) => Promise<object>;
  useDelete: () => (id: number) => Promise<unknown>;
  /** What a form is checked by. */
  schema: Schema;
  toWire: (values: DenominationValues) => Wire;
  /** The prices of what `toWire` answered and its schema accepted. */
  pricesOf: (wire: Wire) => ShownPrices;
  /** Names of the contract's fields in the form. */
  fieldOf: Record<string, string>;
  /** The procedure of the list. */
  path: readonly string[];
}
