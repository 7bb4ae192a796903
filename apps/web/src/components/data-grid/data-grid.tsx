import { Checkbox, Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn, GridTexts } from './columns.ts';
import classes from './data-grid.module.css';
import { orderOfColumn, SortHead } from './sort-head.tsx';
import { visibilityOf, type GridView } from './use-grid-view.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export interface GridRow {
  id: number | string;
}

/** The ids of chosen rows. */
export type Chosen = Record<string, true>;

interface DataGridProps<Row extends GridRow> {
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

function useGrid<Row extends GridRow>(props: DataGridProps<Row>) {
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

type Grid<Row extends GridRow> = ReturnType<typeof useGrid<Row>>;

function Heads<Row extends GridRow>({ grid, ...props }: DataGridProps<Row> & { grid: Grid<Row> }) {
  const { columns, texts, sort, onSort, onChoose } = props;
  const byName = new Map(columns.map((column) => [column.name, column as GridColumn<never>]));
  return (
    <Table.Tr>
      {onChoose && (
        <Table.Td className={classes.choose}>
          <Checkbox
            aria-label={texts.selectAll}
            checked={grid.getIsAllRowsSelected()}
            indeterminate={grid.getIsSomeRowsSelected() && !grid.getIsAllRowsSelected()}
            onChange={grid.getToggleAllRowsSelectedHandler()}
          />
        </Table.Td>
      )}
      {grid.getVisibleLeafColumns().map(({ id }) => {
        const column = byName.get(id)!;
        return (
          <Table.Th
            key={id}
            className={column.numeric ? classes.number : undefined}
            data-head={column.head}
            data-end={column.end}
            aria-sort={orderOfColumn(column, sort)}
          >
            {column.sort ? <SortHead column={column} sort={sort} onSort={onSort} /> : column.title}
          </Table.Th>
        );
      })}
    </Table.Tr>
  );
}

function Rows<Row extends GridRow>({ grid, ...props }: DataGridProps<Row> & { grid: Grid<Row> }) {
  const { columns, texts, nameOf, onChoose } = props;
  const byName = new Map(columns.map((column) => [column.name, column]));
  return grid.getRowModel().rows.map((row) => (
    <Table.Tr key={row.id} data-chosen={row.getIsSelected() || undefined}>
      {onChoose && (
        <Table.Td className={classes.choose}>
          <Checkbox
            aria-label={texts.selectRow(nameOf(row.original))}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </Table.Td>
      )}
      {grid.getVisibleLeafColumns().map(({ id }) => {
        const column = byName.get(id)!;
        if (column.head)
          return (
            <Table.Th key={id} scope="row" className={classes.name} data-head>
              {column.cell(row.original)}
            </Table.Th>
          );
        return (
          <Table.Td
            key={id}
            className={column.numeric ? classes.number : undefined}
            data-end={column.end}
          >
            {column.cell(row.original)}
          </Table.Td>
        );
      })}
    </Table.Tr>
  ));
}

/**
 * A table of rows that the server sorted and cut into pages: the choice of columns and rows is TanStack Table's, the
 * markup is a plain table's. On narrow screens it scrolls sideways under the names of the rows.
 */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { texts, view, stale } = props;
  const grid = useGrid(props);
  return (
    // A region that scrolls takes the focus, so that a keyboard can scroll it.
    <div className={classes.scroll} role="region" aria-label={texts.label} tabIndex={0}>
      <Table
        className={classes.table}
        data-density={view.density}
        highlightOnHover
        aria-busy={stale}
        data-stale={stale}
      >
        <Table.Thead>
          <Heads {...props} grid={grid} />
        </Table.Thead>
        <Table.Tbody>
          <Rows {...props} grid={grid} />
        </Table.Tbody>
      </Table>
    </div>
  );
}
