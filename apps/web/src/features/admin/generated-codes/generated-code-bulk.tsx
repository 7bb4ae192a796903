import { Button } from '@mantine/core';
import type { GeneratedCode } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { maskedCodeWithId } from '../codes/shared/masked-code-with-id.tsx';
import { useCodeFailureText } from '../codes/shared/use-code-failure-text.ts';
import { MANY_ROWS } from '../bulk-jobs/job-state.ts';
import { useRowsJob } from '../bulk-jobs/use-rows-job.tsx';
import { DeleteChosen } from '../list/selection/delete-chosen.tsx';
import { EachRowDialog } from '../list/selection/each-row-dialog.tsx';
import { useEachRow } from '../list/selection/use-each-row.ts';

interface GeneratedCodeBulkProps {
  rows: readonly GeneratedCode[];
  /** Clears the selection. */
  onDone: () => void;
}

/** Publishes or unpublishes the selected codes, all of them or none. */
function usePublish(onDone: () => void) {
  const { t } = useTranslation(['adminGenerated', 'admin']);
  const failureText = useCodeFailureText();
  const publish = trpc.admin.generatedCodes.publish.useMutation({
    onSuccess: (_done, { published }) => {
      toast('success', t(published ? 'adminGenerated:bulk.done' : 'adminGenerated:bulk.undone'));
      onDone();
    },
    onError: (thrown) =>
      toastFailure(thrown, t('admin:failed.status', { message: failureText(thrown) })),
  });
  return {
    busy: publish.isPending,
    publish: (rows: readonly GeneratedCode[], published: boolean) =>
      publish.mutate({ ids: rows.map(({ id }) => id), published }),
  };
}

/** Bulk actions on selected generated codes. */
export function GeneratedCodeBulk({ rows, onDone }: GeneratedCodeBulkProps) {
  const { t } = useTranslation(['adminCodes', 'adminGenerated', 'admin']);
  const format = useFormatter();
  const failureText = useCodeFailureText();
  const each = useEachRow();
  const { busy: publishing, publish } = usePublish(onDone);
  const job = useRowsJob(onDone);
  const busy = publishing || job.isStarting;
  const many = rows.length > MANY_ROWS;
  const selection = { ids: rows.map(({ id }) => id) };
  const turn = (published: boolean) =>
    many
      ? job.start({ kind: 'generatedCodes.publish', published, selection })
      : publish(rows, published);
  const remove = trpc.admin.generatedCodes.remove.useMutation();
  const deleteAll = () => {
    if (many) return job.start({ kind: 'generatedCodes.delete', selection });
    const act = ({ id }: GeneratedCode) => remove.mutateAsync({ id });
    return void each.start({
      title: t('admin:eachRow.deleting'),
      rows,
      nameOf: maskedCodeWithId,
      act,
    });
  };
  return (
    <>
      <Button size="sm" variant="default" disabled={busy} onClick={() => turn(true)}>
        {t('adminGenerated:bulk.publish')}
      </Button>
      <Button size="sm" variant="default" disabled={busy} onClick={() => turn(false)}>
        {t('adminGenerated:bulk.unpublish')}
      </Button>
      <DeleteChosen
        question={{
          title: t('adminCodes:bulk.deleteTitle', format.count(rows.length)),
          text: t('adminGenerated:bulk.deleteText'),
        }}
        onConfirm={deleteAll}
      />
      <EachRowDialog each={each} refusalText={failureText} onClose={onDone} />
      {job.dialog}
    </>
  );
}
