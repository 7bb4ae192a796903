import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteChosen } from './delete-chosen.tsx';
import { EachRowDialog } from './each-row-dialog.tsx';
import { useEachRow } from './use-each-row.ts';

interface RowBulkProps<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  isActive: (row: Row) => boolean;
  turn: (row: Row, active: boolean) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
  /** Question before the rows are deleted. */
  question: { title: string; text: string };
  /** Clears the selection. */
  onDone: () => void;
}

/** Bulk actions: activate, deactivate or delete the selected rows. */
export function RowBulk<Row>(props: RowBulkProps<Row>) {
  const { rows, nameOf, isActive, turn, remove, question, onDone } = props;
  const { t } = useTranslation('admin');
  const each = useEachRow();
  const turnAll = (active: boolean) =>
    void each.start({
      title: t(active ? 'eachRow.activating' : 'eachRow.deactivating'),
      rows: rows.filter((row) => isActive(row) !== active),
      nameOf,
      act: (row) => turn(row, active),
    });
  const deleteAll = () => {
    void each.start({ title: t('eachRow.deleting'), rows, nameOf, act: remove });
  };
  return (
    <>
      <Button size="sm" variant="default" onClick={() => turnAll(true)}>
        {t('eachRow.activate')}
      </Button>
      <Button size="sm" variant="default" onClick={() => turnAll(false)}>
        {t('eachRow.deactivate')}
      </Button>
      <DeleteChosen
        question={{
          title: question.title,
          text: `${rows.map(nameOf).join(', ')}. ${question.text}`,
        }}
        onConfirm={deleteAll}
      />
      <EachRowDialog each={each} onClose={onDone} />
    </>
  );
}
