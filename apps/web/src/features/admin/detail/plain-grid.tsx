import type { GridColumn } from '#components/data-grid/columns.ts';
import { DataGrid } from '#components/data-grid/data-grid.tsx';
import { usualView } from '#components/data-grid/use-grid-view.ts';
import type { GridRow } from '#components/data-grid/use-grid.ts';

interface PlainGridProps<Row extends GridRow> {
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  nameOf: (row: Row) => string;
}

/** Grid of all rows of a detail view, without sorting and selection. */
export function PlainGrid<Row extends GridRow>({ label, ...grid }: PlainGridProps<Row>) {
  return (
    <DataGrid
      {...grid}
      texts={{ label, selectAll: '', selectRow: () => '' }}
      view={usualView}
      sort=""
      onSort={() => undefined}
      stale={false}
    />
  );
}
