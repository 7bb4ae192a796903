import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo } from 'react';
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

/** Ids of the selected rows. */
export type Chosen = Record<string, true>;

export interface DataGridProps<Row extends GridRow> {
  texts: GridTexts;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  view: GridView;
  nameOf: (row: Row) => string;
  /** Key of a row's element; its id by default. With the same key, a row whose id changes keeps its focus and typed text. */
  keyOf?: ((row: Row) => number | string) | undefined;
  /** Identifies search, order and page of the rows; the grid starts at its top when it changes. */
  listKey?: string;
  /** Column key, prefixed with a minus for descending order. */
  sort: string;
  onSort: (sort: string) => void;
  /** The rows are outdated and being reloaded. */
  stale: boolean;
  /** Makes rows selectable. */
  chosen?: Chosen;
  onChoose?: (chosen: Chosen) => void;
  /** Makes columns resizable. */
  resizing?: ColumnResizing;
}

/** TanStack Table state of visible columns, widths and selected rows. */
export function useGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { rows, columns, view, chosen, onChoose, resizing } = props;
  const sizing = useColumnSizing(view.widths, resizing);
  // Cells may close over new functions at every render; the table changes only with the columns' names.
  const names = columns.map(({ name }) => name).join('\n');
  const defs = useMemo(
    () =>
      names.split('\n').map((id): ColumnDef<typeof features, Row> => {
        return { id, minSize: MIN_COLUMN_WIDTH_PX, maxSize: MAX_COLUMN_WIDTH_PX };
      }),
    [names],
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
    // A drag re-renders the widths only, not all rows.
    ({ columnResizing }) => ({ dragged: columnResizing.isResizingColumn }),
  );
  const { dragged } = grid.state;
  const release = useEffectEvent(() => sizing.release());
  useEffect(() => {
    if (dragged === false) release();
  }, [dragged]);
  return { grid, sizing };
}

export type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>['grid'];

/** Visible columns in order. */
export function shownColumns<Row extends GridRow>(
  grid: Grid<Row>,
  columns: readonly GridColumn<Row>[],
): GridColumn<Row>[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return grid.getVisibleLeafColumns().flatMap(({ id }) => byName.get(id) ?? []);
}
