import type { ReactNode } from 'react';

/** A column of a {@link DataGrid}. */
export interface GridColumn<Row> {
  /** Names it: in what is remembered, and to the server where it sorts. */
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** Sorts, in this order at the first press. */
  sort?: 'asc' | 'desc';
  /** Names its row: always shown, and it stays where it is when the rest scrolls. */
  head?: boolean;
  /** What can be done with its row: stays in sight at the right where there is room for it. */
  end?: boolean;
  /** Shown only when it was chosen. */
  spare?: boolean;
}

/** What a grid says. */
export interface GridTexts {
  /** What stands in it. */
  label: string;
  selectAll: string;
  selectRow: (name: string) => string;
}

export const densities = ['comfortable', 'dense'] as const;
export type Density = (typeof densities)[number];
