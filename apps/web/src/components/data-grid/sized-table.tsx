import { Table, type TableProps } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { clampWidth } from './column-widths.ts';
import type { GridColumn } from './columns.ts';
import { shownColumns, type Grid, type GridRow } from './use-grid.ts';

/** Width of the checkbox column in the stylesheet. */
const CHECKBOX_COLUMN_PX = 36;

interface SizedTableProps<Row extends GridRow> extends Omit<TableProps, 'ref'> {
  grid: Grid<Row>;
  columns: readonly GridColumn<Row>[];
  /** Columns have the widths of the grid's state; otherwise the browser computes them. */
  isFixed: boolean;
  isSelectable: boolean;
}

/** Table whose columns follow a drag. Its parent renders the rows, so that a move does not render them again. */
export function SizedTable<Row extends GridRow>(props: SizedTableProps<Row>) {
  const { grid, columns, isFixed, isSelectable, children, ...table } = props;
  const shown = shownColumns(grid, columns);
  return (
    <grid.Subscribe selector={({ columnResizing }) => columnResizing}>
      {({ isResizingColumn, deltaOffset }) => {
        const widths = shown.map(({ name }) => {
          const moved = name === isResizingColumn ? (deltaOffset ?? 0) : 0;
          return clampWidth((grid.getColumn(name)?.getSize() ?? 0) + moved);
        });
        const checkboxes = isSelectable ? CHECKBOX_COLUMN_PX : 0;
        const total = widths.reduce((sum, width) => sum + width, checkboxes);
        return (
          <Table {...table} data-fixed={isFixed} {...(isFixed && { style: { width: total } })}>
            {isFixed && (
              <colgroup>
                {isSelectable && <col style={{ width: CHECKBOX_COLUMN_PX }} />}
                {shown.map(({ name, end }, index) => (
                  // The column of row actions takes the remaining width.
                  <col key={name} {...(!end && { style: { width: widths[index] } })} />
                ))}
                {!shown.at(-1)?.end && <col />}
              </colgroup>
            )}
            {children}
          </Table>
        );
      }}
    </grid.Subscribe>
  );
}
