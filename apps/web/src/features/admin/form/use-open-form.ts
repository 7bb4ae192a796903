import { useState } from 'react';

interface Versioned {
  id: number;
  version: number;
}

/** Which form of a list stands open: a row's, or a new one's. `load`: a row as it is stored now. */
export function useOpenForm<Row extends Versioned>(load: (id: number) => Promise<Row>) {
  const [open, setOpen] = useState<{ row: Row | null } | null>(null);
  const row = open?.row ?? null;
  return {
    opened: open !== null,
    /** Null: a new one. */
    row,
    /** Another one begins anew. */
    key: row ? `${row.id}.${row.version}` : 'new',
    add: () => setOpen({ row: null }),
    edit: (row: Row) => setOpen({ row }),
    close: () => setOpen(null),
    /** Begins anew with what is stored. */
    reload: async () => {
      if (row) setOpen({ row: await load(row.id) });
    },
  };
}
