import { Button } from '@mantine/core';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { MANY_ROWS } from '../../bulk-jobs/job-state.ts';
import { useRowsJob } from '../../bulk-jobs/use-rows-job.tsx';
import { DeleteChosen } from '../../list/selection/delete-chosen.tsx';
import { EachRowDialog } from '../../list/selection/each-row-dialog.tsx';
import { useEachRow } from '../../list/selection/use-each-row.ts';
import { maskedCodeWithId } from './masked-code-with-id.tsx';
import { statusJobs, type StatusList, type TurnedStatus } from './use-bulk-status-actions.ts';

interface CodeRow {
  id: number;
  version: number;
  code: string;
  status: string;
}

interface StatusBulkProps<Row extends CodeRow> {
  of: StatusList;
  rows: readonly Row[];
  /** Returns the text for a code whose change was refused. */
  refusalText: (thrown: unknown) => string;
  /** Clears the selection. */
  onDone: () => void;
}

/** Bulk actions: publish, unpublish or delete the selected codes; large selections become a job. */
export function StatusBulk<Row extends CodeRow>({
  of,
  rows,
  refusalText,
  onDone,
}: StatusBulkProps<Row>) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const format = useFormatter();
  const each = useEachRow();
  const job = useRowsJob(onDone);
  const many = rows.length > MANY_ROWS;
  const codes = trpc.useUtils().client.admin[of];
  const jobs = statusJobs(of, { ids: rows.map(({ id }) => id) });
  const turn = (status: TurnedStatus) => {
    if (many) return job.start(jobs.turn(status));
    return void each.start({
      title: t(`adminCodes:bulk.${status}`),
      rows: rows.filter((row) => row.status !== status),
      nameOf: maskedCodeWithId,
      act: ({ id, version }) => codes.update.mutate({ id, version, status }),
    });
  };
  const deleteAll = () => {
    if (many) return job.start(jobs.remove);
    const title = t('admin:eachRow.deleting');
    const act = ({ id }: Row) => codes.delete.mutate({ id });
    return void each.start({ title, rows, nameOf: maskedCodeWithId, act });
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
          title: t('adminCodes:bulk.deleteTitle', format.count(rows.length)),
          text: t('adminCodes:bulk.deleteText'),
        }}
        onConfirm={deleteAll}
      />
      <EachRowDialog each={each} refusalText={refusalText} onClose={onDone} />
      {job.dialog}
    </>
  );
}
