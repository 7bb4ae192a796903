import { useState } from 'react';
import { useReloadOnConflict } from './use-reload-on-conflict.ts';

interface Versioned {
  id: number | string;
  version: number;
}

/** State of a list's form: a row or a new one. `load` returns the stored row. */
export function useOpenForm<Row extends Versioned>(load: (id: Row['id']) => Promise<Row>) {
  const [open, setOpen] = useState<{ row: Row | null } | null>(null);
  const row = open?.row ?? null;
  const loadCurrent = useReloadOnConflict(async (id: Row['id']) =>
    setOpen({ row: await load(id) }),
  );
  return {
    opened: open !== null,
    /** Null for a new row. */
    row,
    key: `${row?.id ?? 'new'}`,
    add: () => setOpen({ row: null }),
    edit: (row: Row) => setOpen({ row }),
    dialog: {
      onClose: () => setOpen(null),
      /** Passes the stored row to the form; shows a failure. */
      onConflict: () => row && loadCurrent(row.id),
    },
  };
}
