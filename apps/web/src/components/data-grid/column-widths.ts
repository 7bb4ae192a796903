import { fieldsOf } from '@manabar/contracts/rules';

/** Widths in pixels by column name. */
export type ColumnWidths = Record<string, number>;

export const MIN_COLUMN_WIDTH_PX = 40;
export const MAX_COLUMN_WIDTH_PX = 1200;

export const clampWidth = (width: number): number =>
  Math.min(Math.max(width, MIN_COLUMN_WIDTH_PX), MAX_COLUMN_WIDTH_PX);

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && clampWidth(value) === value;

/** Keeps the widths that are finite and within the bounds. */
export function readWidths(stored: unknown): ColumnWidths {
  const entries = Object.entries(fieldsOf(stored));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => isWidth(entry[1])),
  );
}

/** The rendered widths of a header row's columns, to hundredths of a pixel as TanStack Table rounds them. */
export function measureColumns(row: HTMLTableRowElement): ColumnWidths {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')];
  return Object.fromEntries(
    cells.map((cell) => {
      const { width } = cell.getBoundingClientRect();
      return [cell.dataset['column'] ?? '', clampWidth(Math.round(width * 100) / 100)];
    }),
  );
}
