import { useState } from 'react';
import { useLoadCurrent } from './use-load-current.ts';

interface Versioned {
  id: number | string;
  version: number;
}

/** Which form of a list stands open: a row's, or a new one's. `load`: a row as it is stored now. */
export function useOpenForm<Row extends Versioned>(load: (id: Row['id']) => Promise<Row>) {
  const [open, setOpen] = useState<{ row: Row | null } | null>(null);
  const row = open?.row ?? null;
  const loadCurrent = useLoadCurrent(async (id: Row['id']) => setOpen({ row: await load(id) }));
  return {
    opened: open !== null,
    /** Null: a new one. */
    row,
    /** Another one begins anew. */
    key: row ? `${row.id}.${row.version}` : 'new',
    add: () => setOpen({ row: null }),
    edit: (row: Row) => setOpen({ row }),
    close: () => setOpen(null),
    /** Begins anew with what is stored; says when that cannot be. */
    reload: async () => {
      if (row) await loadCurrent(row.id);
    },
  };
}
