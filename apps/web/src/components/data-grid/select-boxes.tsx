import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import classes from './select-boxes.module.css';
import type { Grid, GridRow } from './use-grid.ts';

interface SelectAllProps<Row extends GridRow> {
  grid: Grid<Row>;
  /** Name of the checkbox. */
  text: string;
  /** Whether the name is visible beside it. */
  labelled?: boolean;
}

/** Selects all rows of the page, or none. */
export function SelectAll<Row extends GridRow>({ grid, text, labelled }: SelectAllProps<Row>) {
  return (
    <Checkbox
      classNames={{ input: classes.box }}
      {...(labelled ? { label: text } : { 'aria-label': text })}
      checked={grid.getIsAllRowsSelected()}
      indeterminate={grid.getIsSomeRowsSelected() && !grid.getIsAllRowsSelected()}
      onChange={grid.getToggleAllRowsSelectedHandler()}
    />
  );
}

interface SelectRowProps<Row extends GridRow> {
  row: ReturnType<Grid<Row>['getRowModel']>['rows'][number];
  text: string;
}

export function SelectRow<Row extends GridRow>({ row, text }: SelectRowProps<Row>) {
  return (
    <Checkbox
      classNames={{ input: classes.box }}
      aria-label={text}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}
