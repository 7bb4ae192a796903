import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminCode } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { MANY_ROWS } from '../jobs/job-state.ts';
import { useRowsJob } from '../jobs/use-rows-job.tsx';
import { EachRowDialog } from '../list/each-row-dialog.tsx';
import { useEachRow } from '../list/use-each-row.ts';
import { codeName } from './shared/code-name.tsx';

interface CodeBulkProps {
  rows: readonly AdminCode[];
  /** Nothing is chosen any more. */
  onDone: () => void;
}

/** Puts chosen codes on sale, takes them off, or deletes them. */
export function CodeBulk({ rows, onDone }: CodeBulkProps) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const each = useEachRow();
  const update = trpc.admin.codes.update.useMutation();
  const remove = trpc.admin.codes.delete.useMutation();
  const job = useRowsJob(onDone);
  const many = rows.length > MANY_ROWS;
  const selection = { ids: rows.map(({ id }) => id) };
  const turn = (status: AdminCode['status']) => {
    if (many) return job.start({ kind: 'codes.status', status, selection });
    return void each.start({
      title: t(`adminCodes:bulk.${status}`),
      rows: rows.filter((row) => row.status !== status),
      nameOf: codeName,
      act: ({ id, version }) => update.mutateAsync({ id, version, status }),
    });
  };
  const deleteAll = () => {
    setAsking(false);
    if (many) return job.start({ kind: 'codes.delete', selection });
    const act = ({ id }: AdminCode) => remove.mutateAsync({ id });
    return void each.start({ title: t('admin:eachRow.deleting'), rows, nameOf: codeName, act });
  };
  return (
    <>
      <Button
        size="sm"
        variant="default"
        disabled={job.isStarting}
        onClick={() => turn('available')}
      >
        {t('adminCodes:bulk.putBack')}
      </Button>
      <Button size="sm" variant="default" disabled={job.isStarting} onClick={() => turn('used')}>
        {t('adminCodes:bulk.takeOff')}
      </Button>
      <Button size="sm" color="red.8" onClick={() => setAsking(true)}>
        {t('admin:form.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={deleteAll}
        title={t('adminCodes:bulk.deleteTitle', {
          count: rows.length,
          shown: formatNumber(rows.length, language),
        })}
        text={t('adminCodes:bulk.deleteText')}
        confirmLabel={t('admin:form.delete')}
        destructive
      />
      <EachRowDialog each={each} onClose={onDone} />
      {job.dialog}
    </>
  );
}
