import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import { MAX_COLUMN_WIDTH_PX, MIN_COLUMN_WIDTH_PX } from './column-widths.ts';
import type { GridColumn, GridTexts } from './columns.ts';
import { useColumnSizing, type ColumnResizing } from './use-column-sizing.ts';
import { visibilityOf, type GridView } from './use-grid-view.ts';

const features = tableFeatures({
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});

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
  /** Without it the columns cannot be resized. */
  resizing?: ColumnResizing;
}

/** TanStack Table's state of the shown columns, their widths and the chosen rows. */
export function useGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { rows, columns, view, chosen, onChoose, resizing } = props;
  const sizing = useColumnSizing(view.widths, resizing);
  const defs = useMemo(
    () =>
      columns.map(({ name }): ColumnDef<typeof features, Row> => {
        return { id: name, minSize: MIN_COLUMN_WIDTH_PX, maxSize: MAX_COLUMN_WIDTH_PX };
      }),
    [columns],
  );
  const grid = useTable(
    {
      features,
      columns: defs,
      data: rows,
      getRowId: ({ id }) => String(id),
      enableRowSelection: onChoose !== undefined,
      state: {
        columnSizing: sizing.widths,
        columnVisibility: visibilityOf(columns as readonly GridColumn<never>[], view),
        rowSelection: chosen ?? {},
      },
      onColumnSizingChange: sizing.keep,
      onRowSelectionChange: (change) =>
        onChoose?.(typeof change === 'function' ? change(chosen ?? {}) : change),
    },
    // Moves of a drag draw the widths alone, not all rows.
    ({ columnResizing }) => ({ dragged: columnResizing.isResizingColumn }),
  );
  const { dragged } = grid.state;
  useEffect(() => {
    if (dragged === false) sizing.release();
  }, [dragged]);
  return { grid, sizing };
}

export type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>['grid'];

/** The shown columns in their order. */
export function shownColumns<Row extends GridRow>(
  grid: Grid<Row>,
  columns: readonly GridColumn<Row>[],
): GridColumn<Row>[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return grid.getVisibleLeafColumns().flatMap(({ id }) => byName.get(id) ?? []);
}
