import type { ReactNode } from 'react';
import type { AdminListName, ExportableList } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import type { GridRow } from '#components/data-grid/use-grid.ts';
import type { AdminList as ListState } from './use-admin-list.tsx';

export interface ListPage<Row> {
  items: readonly Row[];
  total: number;
  totalEstimated?: true | undefined;
  pageSize: number;
}

/** Number of rows that match the search and the filters. */
export type FoundRows = Pick<ListPage<never>, 'total' | 'totalEstimated'>;

/** Parts of a list query that the list uses. */
export interface ListQuery<Row> {
  data: ListPage<Row> | undefined;
  dataUpdatedAt: number;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface AdminListProps<Row extends GridRow> {
  /** Key of stored columns and saved views. */
  name: AdminListName;
  /** Name of the list; by default that of the page's navigation entry. */
  title?: string;
  list: ListState;
  query: ListQuery<Row>;
  columns: readonly GridColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Key of a row's element, for lists in which the id of a row can change. */
  keyOf?: (row: Row) => number | string;
  /** Label and hint of the search; without them the list has none. */
  search?: { label: string; hint: string };
  /** Message for a list without rows, with a next step. */
  empty: { title: string; text: string; action?: ReactNode };
  filters?: ReactNode;
  /** Buttons beside the search, such as add and load. */
  tools?: ReactNode;
  /** Name of the list's export, which also enables the import when the shop supports it. */
  exportOf?: ExportableList;
  /** Actions on selected rows; without them rows are not selectable. */
  actions?: (rows: Row[], done: () => void) => ReactNode;
  /** Maximum number of rows for `actions`; unlimited by default. */
  mostChosen?: number;
  /** Actions on all matching rows; null while their number is unknown. */
  onFound?: (found: FoundRows | null) => ReactNode;
}
