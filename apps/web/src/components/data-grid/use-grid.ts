import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn, GridTexts } from './columns.ts';
import { visibilityOf, type GridView } from './use-grid-view.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export interface GridRow {
  id: number | string;
}

/** The ids of chosen rows. */
export type Chosen = Record<string, true>;

export interface DataGridProps<Row extends GridRow> {
  texts: GridTexts;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  view: GridView;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** A column's name, descending with a minus in front of it. */
  sort: string;
  onSort: (sort: string) => void;
  /** Others are being loaded in their place. */
  stale: boolean;
  /** Rows can be chosen. */
  chosen?: Chosen;
  onChoose?: (chosen: Chosen) => void;
}

/** TanStack Table's state of the shown columns and the chosen rows. */
export function useGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { rows, columns, view, chosen, onChoose } = props;
  const defs = useMemo(
    () => columns.map(({ name }): ColumnDef<typeof features, Row> => ({ id: name })),
    [columns],
  );
  return useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: ({ id }) => String(id),
    enableRowSelection: onChoose !== undefined,
    state: {
      columnVisibility: visibilityOf(columns as readonly GridColumn<never>[], view),
      rowSelection: chosen ?? {},
    },
    onRowSelectionChange: (change) =>
      onChoose?.(typeof change === 'function' ? change(chosen ?? {}) : change),
  });
}

export type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>;

/** The shown columns in their order. */
export function shownColumns<Row extends GridRow>(
  grid: Grid<Row>,
  columns: readonly GridColumn<Row>[],
): GridColumn<Row>[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return grid.getVisibleLeafColumns().flatMap(({ id }) => byName.get(id) ?? []);
}
