import type { ReactNode } from 'react';
import { useFormatter } from '#lib/format/format.ts';
import type { RowFormProps } from '../form/form-dialog.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import type { AdminListProps } from '../list/admin-list-props.ts';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { RowBulk } from '../list/selection/row-bulk.tsx';
import type { Resource } from './use-resource.ts';

interface FormProps extends RowFormProps {
  key: string;
}

interface ResourceListProps<Row extends { id: number; version: number }> extends Omit<
  AdminListProps<Row>,
  'tools' | 'actions'
> {
  resource: Resource<Row>;
  /** Label of the button for a new row. */
  add: string;
  /** Form of a row; null for a new one. */
  form: (row: Row | null, props: FormProps) => ReactNode;
  deletion: { title: (row: Row) => string; text: string };
  /** Bulk actions with the question before a deletion; without them, rows are not selectable. */
  bulk?: {
    isActive: (row: Row) => boolean;
    title: (values: { count: number; shown: string }) => string;
  };
}

/** List whose rows are added, changed, switched and deleted in place, one by one or in bulk. */
export function ResourceList<Row extends { id: number; version: number }>(
  props: ResourceListProps<Row>,
) {
  const { resource, add, form: renderForm, deletion, bulk, ...shown } = props;
  const { form, setActive, remove } = resource;
  const format = useFormatter();
  const button = <AddButton onClick={form.add}>{add}</AddButton>;
  return (
    <>
      <AdminList
        {...shown}
        empty={{ ...shown.empty, action: button }}
        tools={button}
        {...(bulk && {
          actions: (rows: Row[], onDone: () => void) => (
            <RowBulk
              rows={rows}
              nameOf={shown.nameOf}
              isActive={bulk.isActive}
              turn={setActive}
              remove={remove}
              question={{
                title: bulk.title(format.count(rows.length)),
                text: deletion.text,
              }}
              onDone={onDone}
            />
          ),
        })}
      />
      {form.opened && renderForm(form.row, { key: form.key, ...form.dialog })}
      <DeleteRow
        row={resource.deleting}
        title={deletion.title}
        text={deletion.text}
        remove={remove}
        onClose={resource.closeDeletion}
      />
    </>
  );
}
