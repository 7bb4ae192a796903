import { useState } from 'react';
import * as stored from '#lib/storage.ts';
import { densities, type Density, type GridColumn } from './columns.ts';

export interface GridView {
  density: Density;
  /** Names of columns, and whether they are shown; one that is not named is as it comes. */
  columns: Record<string, boolean>;
}

const usual: GridView = { density: 'comfortable', columns: {} };

/** What is stored may be of an older shop, or somebody else's: only what has the right form counts. */
function readView(key: string): GridView {
  try {
    const { density, columns } = JSON.parse(stored.readStored(key) ?? '{}') as Partial<GridView>;
    const chosen = Object.entries(columns ?? {}).filter(([, shown]) => typeof shown === 'boolean');
    return {
      density: densities.find((each) => each === density) ?? usual.density,
      columns: Object.fromEntries(chosen),
    };
  } catch {
    return usual;
  }
}

/** Density and choice of columns, remembered in the browser under the grid's name. */
export function useGridView(name: string) {
  const key = `grid.${name}`;
  const [view, setView] = useState(() => readView(key));
  return {
    view,
    change: (change: Partial<GridView>) => {
      const next = { ...view, ...change };
      stored.writeStored(key, JSON.stringify(next));
      setView(next);
    },
  };
}

/** Which columns are shown. */
export function visibilityOf(
  columns: readonly GridColumn<never>[],
  view: GridView,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ name, head, spare }) => [name, head || (view.columns[name] ?? !spare)]),
  );
}
