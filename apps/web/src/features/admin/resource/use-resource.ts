import { useState } from 'react';
import { useOpenForm } from '../form/use-open-form.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';

interface ResourceRow {
  id: number;
  version: number;
}

export interface ResourceActions<Row> {
  isBusy: (row: Row) => boolean;
  /** Changes the active state. */
  onChange: (row: Row, active: boolean) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

interface ResourceOptions<Row> {
  /** Path of the list procedure. */
  path: readonly string[];
  /** Field of the active state in the rows of the list procedure. */
  active: string;
  load: (id: number) => Promise<Row>;
  /** Resolves to the row as the list procedure returns it. */
  setActive: (row: Row, active: boolean) => Promise<object>;
  remove: (row: Row) => Promise<unknown>;
}

/** State of a list whose rows are added, changed, switched and deleted in place. */
export function useResource<Row extends ResourceRow>(options: ResourceOptions<Row>) {
  const { path, active, load, setActive, remove } = options;
  const form = useOpenForm<Row>((id) => load(Number(id)));
  const [deleting, setDeleting] = useState<Row | null>(null);
  const { changeRow, isBusy } = useRowChange({
    list: path,
    send: (row: Row, change: Record<string, boolean>) => setActive(row, change[active] === true),
  });
  return {
    form,
    remove,
    setActive,
    deleting,
    closeDeletion: () => setDeleting(null),
    actions: {
      isBusy,
      onChange: (row: Row, isActive: boolean) => changeRow(row, { [active]: isActive }),
      onEdit: form.edit,
      onDelete: setDeleting,
    },
  };
}

export type Resource<Row extends ResourceRow> = ReturnType<typeof useResource<Row>>;
