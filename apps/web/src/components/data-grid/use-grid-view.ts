import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { browserStorage } from '#lib/storage.ts';
import { readWidths, type ColumnWidths } from './column-widths.ts';
import { densities, type Density, type GridColumn } from './columns.ts';

export interface GridView {
  density: Density;
  /** Visibility by column key; other columns have their default. */
  columns: Record<string, boolean>;
  /** Empty while the browser computes the widths. */
  widths: ColumnWidths;
}

export const usualView: GridView = { density: 'comfortable', columns: {}, widths: {} };

/** Reads a stored view and drops its invalid parts, which older versions of the shop may have written. */
function readView(key: string): GridView {
  try {
    const view = JSON.parse(browserStorage.read(key) ?? '{}') as Partial<GridView>;
    const chosen = Object.entries(view.columns ?? {});
    return {
      density: densities.find((each) => each === view.density) ?? usualView.density,
      columns: Object.fromEntries(chosen.filter(([, shown]) => typeof shown === 'boolean')),
      widths: readWidths(view.widths),
    };
  } catch {
    return usualView;
  }
}

/** Density, visible columns and widths of a grid, stored in the browser per account and grid. */
export function useGridView(name: string) {
  const account = useSession()?.userId ?? '';
  const key = `grid.${account}.${name}`;
  const [kept, setKept] = useState(() => ({ key, view: readView(key) }));
  const current = kept.key === key ? kept : { key, view: readView(key) };
  if (current !== kept) setKept(current);
  return {
    view: current.view,
    change: (change: Partial<GridView>) => {
      // Another tab may have changed the other parts.
      const view = { ...readView(key), ...change };
      browserStorage.write(key, JSON.stringify(view));
      setKept({ key, view });
    },
  };
}

export function visibilityOf(
  columns: readonly GridColumn<never>[],
  view: GridView,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ name, head, spare }) => [name, head || (view.columns[name] ?? !spare)]),
  );
}
