import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { CardList } from './card-list.tsx';
import type { GridColumn } from './columns.ts';
import classes from './data-grid.module.css';
import { SelectAll, SelectRow } from './select-boxes.tsx';
import { orderOfColumn, SortHead } from './sort-head.tsx';
import { shownColumns, useGrid, type DataGridProps, type Grid, type GridRow } from './use-grid.ts';
import { useNarrow } from './use-narrow.ts';

function Heads<Row extends GridRow>({ grid, ...props }: DataGridProps<Row> & { grid: Grid<Row> }) {
  const { columns, texts, sort, onSort, onChoose } = props;
  return (
    <Table.Tr>
      {onChoose && (
        <Table.Td className={classes.choose}>
          <SelectAll grid={grid} text={texts.selectAll} />
        </Table.Td>
      )}
      {shownColumns(grid, columns).map((shown) => {
        const column = shown as GridColumn<never>;
        return (
          <Table.Th
            key={column.name}
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
  const shown = shownColumns(grid, columns);
  return grid.getRowModel().rows.map((row) => (
    <Table.Tr key={row.id} data-chosen={row.getIsSelected() || undefined}>
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
          <Table.Td
            key={column.name}
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

function GridTable<Row extends GridRow>(props: DataGridProps<Row>) {
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

/**
 * Rows that the server sorted and cut into pages: the choice of columns and rows is TanStack Table's, the markup is a
 * plain table's. On narrow screens each row is a card.
 */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  return useNarrow() ? <CardList {...props} /> : <GridTable {...props} />;
}
