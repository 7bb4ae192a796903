import { Button } from '@mantine/core';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { MANY_ROWS } from '../../jobs/job-state.ts';
import { useRowsJob } from '../../jobs/use-rows-job.tsx';
import type { WantedJob } from '../../jobs/use-start-job.ts';
import { DeleteChosen } from '../../list/selection/delete-chosen.tsx';
import { EachRowDialog } from '../../list/selection/each-row-dialog.tsx';
import { useEachRow } from '../../list/selection/use-each-row.ts';
import { codeName } from './code-name.tsx';

interface CodeRow {
  id: number;
  code: string;
  status: string;
}

type Turned = 'available' | 'used';

export interface StatusBulkProps<Row extends CodeRow> {
  rows: readonly Row[];
  /** Acts on one row. */
  turn: (row: Row, status: Turned) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
  /** Bulk jobs for selections that are too large for single calls. */
  turnAll: (ids: number[], status: Turned) => WantedJob;
  removeAll: (ids: number[]) => WantedJob;
  /** Clears the selection. */
  onDone: () => void;
}

/** Bulk actions: publish, unpublish or delete the selected codes. */
export function StatusBulk<Row extends CodeRow>({ rows, onDone, ...acts }: StatusBulkProps<Row>) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const language = useLanguage();
  const each = useEachRow();
  const job = useRowsJob(onDone);
  const many = rows.length > MANY_ROWS;
  const ids = rows.map(({ id }) => id);
  const turn = (status: Turned) => {
    if (many) return job.start(acts.turnAll(ids, status));
    return void each.start({
      title: t(`adminCodes:bulk.${status}`),
      rows: rows.filter((row) => row.status !== status),
      nameOf: codeName,
      act: (row) => acts.turn(row, status),
    });
  };
  const deleteAll = () => {
    if (many) return job.start(acts.removeAll(ids));
    const title = t('admin:eachRow.deleting');
    return void each.start({ title, rows, nameOf: codeName, act: acts.remove });
  };
  const busy = job.isStarting;
  return (
    <>
      <Button size="sm" variant="default" disabled={busy} onClick={() => turn('available')}>
        {t('adminCodes:bulk.putBack')}
      </Button>
      <Button size="sm" variant="default" disabled={busy} onClick={() => turn('used')}>
        {t('adminCodes:bulk.takeOff')}
      </Button>
      <DeleteChosen
        question={{
          title: t('adminCodes:bulk.deleteTitle', {
            count: rows.length,
            shown: formatNumber(rows.length, language),
          }),
          text: t('adminCodes:bulk.deleteText'),
        }}
        onConfirm={deleteAll}
      />
      <EachRowDialog each={each} onClose={onDone} />
      {job.dialog}
    </>
  );
}
