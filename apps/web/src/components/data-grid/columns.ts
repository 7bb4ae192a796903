import type { ReactNode } from 'react';

/** Column of a {@link DataGrid}. */
export interface GridColumn<Row> {
  /** Key of the column in stored views and in the server's sort parameter. */
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the right. */
  numeric?: boolean;
  /** Breaks long words, as names that admins enter may have. */
  wraps?: boolean;
  /** The column is sortable, in this order at the first press. */
  sort?: 'asc' | 'desc';
  /** Identifies the row: always visible and fixed during horizontal scrolling. */
  head?: boolean;
  /** Row actions: fixed at the right during horizontal scrolling. */
  end?: boolean;
  /** Hidden by default. */
  spare?: boolean;
}

export interface GridTexts {
  /** Accessible name of the grid. */
  label: string;
  selectAll: string;
  selectRow: (name: string) => string;
}

export const densities = ['comfortable', 'dense'] as const;
export type Density = (typeof densities)[number];
