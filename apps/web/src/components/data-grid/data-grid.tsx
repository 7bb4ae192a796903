import { useState } from 'react';
import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { CardList } from './card-list.tsx';
import type { GridColumn } from './columns.ts';
import classes from './data-grid.module.css';
import { SelectAll, SelectRow } from './select-boxes.tsx';
import { orderOfColumn, SortHead } from './sort-head.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { SizedTable } from './sized-table.tsx';
import { useTableStart } from './use-list-start.ts';
import type { ColumnSizing } from './use-column-sizing.ts';
import { shownColumns, useGrid, type DataGridProps, type Grid, type GridRow } from './use-grid.ts';
import { useNarrow } from './use-narrow.ts';

type HeadsProps<Row extends GridRow> = DataGridProps<Row> & {
  grid: Grid<Row>;
  sizing: ColumnSizing;
};

function Heads<Row extends GridRow>({ grid, sizing, ...props }: HeadsProps<Row>) {
  const { columns, texts, sort, onSort, onChoose, resizing } = props;
  const shown = shownColumns(grid, columns) as GridColumn<never>[];
  // All handles are one Tab stop: the one that had the focus last, and at first that of the first column.
  const [lastFocused, setLastFocused] = useState<string>();
  const tabStop = shown.find(({ name }) => name === lastFocused) ?? shown[0];
  return (
    <Table.Tr>
      {onChoose && (
        <Table.Td className={classes.choose}>
          <SelectAll grid={grid} text={texts.selectAll} />
        </Table.Td>
      )}
      {shown.map((column) => {
        const { name, title } = column;
        const resizable = resizing && !column.end;
        return (
          <Table.Th
            key={name}
            scope="col"
            className={column.numeric ? classes.number : undefined}
            data-column={name}
            data-head={column.head}
            data-end={column.end}
            // Keeps the handle's name out of the header's accessible name.
            aria-label={resizable ? title : undefined}
            aria-sort={orderOfColumn(column, sort)}
          >
            {column.sort ? <SortHead column={column} sort={sort} onSort={onSort} /> : title}
            {resizable && (
              <ResizeHandle
                grid={grid}
                sizing={sizing}
                name={name}
                label={resizing.label(title)}
                isTabStop={column === tabStop}
                onFocus={() => setLastFocused(name)}
              />
            )}
          </Table.Th>
        );
      })}
      {sizing.isFixed && !shown.at(-1)?.end && (
        <Table.Td className={classes.filler} aria-hidden="true" />
      )}
    </Table.Tr>
  );
}

function cellClassOf({ numeric, wraps }: { numeric?: boolean; wraps?: boolean }) {
  if (numeric) return classes.number;
  return wraps ? classes.wraps : undefined;
}

function Rows<Row extends GridRow>({ grid, ...props }: DataGridProps<Row> & { grid: Grid<Row> }) {
  const { columns, texts, nameOf, keyOf, onChoose } = props;
  const shown = shownColumns(grid, columns);
  return grid.getRowModel().rows.map((row) => (
    <Table.Tr key={keyOf?.(row.original) ?? row.id} data-chosen={row.getIsSelected() || undefined}>
      {onChoose && (
        <Table.Td className={classes.choose}>
          <SelectRow row={row} text={texts.selectRow(nameOf(row.original))} />
        </Table.Td>
      )}
      {shown.map((column) => {
        if (column.head)
          return (
            <Table.Th key={column.name} scope="row" className={classes.name} data-head>
              {column.cell(row.original)}
            </Table.Th>
          );
        return (
          <Table.Td key={column.name} className={cellClassOf(column)} data-end={column.end}>
            {column.cell(row.original)}
          </Table.Td>
        );
      })}
    </Table.Tr>
  ));
}

function GridTable<Row extends GridRow>(props: DataGridProps<Row>) {
  const { texts, view, stale } = props;
  const { grid, sizing } = useGrid(props);
  const start = useTableStart(props);
  return (
    // A scrollable region must be focusable, so that a keyboard can scroll it.
    <div {...start} className={classes.scroll} role="region" aria-label={texts.label} tabIndex={0}>
      <SizedTable
        grid={grid}
        columns={props.columns}
        isFixed={sizing.isFixed}
        isSelectable={props.onChoose !== undefined}
        className={classes.table}
        data-density={view.density}
        highlightOnHover
        aria-busy={stale}
        data-stale={stale}
      >
        <Table.Thead>
          <Heads {...props} grid={grid} sizing={sizing} />
        </Table.Thead>
        <Table.Tbody>
          <Rows {...props} grid={grid} />
        </Table.Tbody>
      </SizedTable>
    </div>
  );
}

/** Grid of rows that the server has sorted and paged; on narrow screens each row is a card. */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  return useNarrow() ? <CardList {...props} /> : <GridTable {...props} />;
}
