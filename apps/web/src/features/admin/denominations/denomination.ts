import type { Schema } from '@manabar/contracts';
import type { ExportableList } from '@manabar/contracts/rules';
import type { ListPage, ListQuery } from '../list/admin-list-props.ts';
import type { ListInput } from '../list/export/use-export.ts';
import { sortsOf } from '../list/use-admin-list.tsx';

/** Denomination with field names common to all games. Prices are in major units; null means not sold. */
export interface Denomination {
  id: number;
  version: number;
  created: string;
  /** Name in the shop. */
  name: string;
  /** Name at the supplier; null for deliveries by code. */
  itemId: string | null;
  amount: number;
  priceUsd: number | null;
  priceRub: number | null;
  active: boolean;
}

/** Fields with the names of the game's contract. */
export type Wire = Record<string, unknown>;

/** Denominations of one game with their queries and mutations. */
export interface DenominationGame {
  /** Used in storage keys and text keys. */
  name: 'freefire' | 'pubg';
  /** Whether denominations have their own name and supplier id. */
  named: boolean;
  /** Field names in the game's contract. */
  wireNames: Record<'amount' | 'priceUsd' | 'priceRub' | 'active', string>;
  exportOf: ExportableList;
  useList: (input: ListInput) => ListQuery<Denomination>;
  useActions: () => {
    /** Loads the current row. */
    load: (id: number) => Promise<Denomination>;
    create: (wire: Wire) => Promise<unknown>;
    /** Returns the row as the list procedure does. */
    update: (wire: Wire & { id: number; version: number }) => Promise<object>;
    remove: (id: number) => Promise<unknown>;
  };
  schema: Schema<Wire>;
  /** Path of the list procedure. */
  path: readonly string[];
}

/** Sort keys that the game's list procedure accepts. */
export const denominationSorts = ({
  named,
  wireNames,
}: Pick<DenominationGame, 'named' | 'wireNames'>) =>
  sortsOf('created', ...(named ? ['name'] : []), ...Object.values(wireNames));

/** Returns a function that maps the rows of a page. */
export const mapItems =
  <From, To>(map: (row: From) => To) =>
  ({ items, ...page }: ListPage<From>): ListPage<To> => ({ ...page, items: items.map(map) });
