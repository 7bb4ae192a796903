import type { AdminJob } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useJobLabels } from './use-job-labels.ts';

interface CancelJobProps {
  /** Null closes the dialog. */
  job: AdminJob | null;
  onClose: () => void;
}

/** Asks for confirmation before a job is stopped, and shows a message when it has already ended. */
export function CancelJob({ job, onClose }: CancelJobProps) {
  const { t } = useTranslation(['adminRecords', 'admin']);
  const wordsOf = useJobLabels();
  const errorText = useErrorText();
  const { mutate, isPending } = trpc.admin.jobs.cancel.useMutation({
    onSuccess: () => toast('success', t('adminRecords:jobs.cancelled')),
    onError: (thrown) => {
      const over = toAppError(thrown).code === 'conflict';
      const message = over ? t('adminRecords:jobs.alreadyOver') : errorText(thrown);
      toastFailure(thrown, t('adminRecords:jobs.cancelFailed', { message }));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={job !== null}
      onClose={onClose}
      onConfirm={() => job && mutate({ id: job.id })}
      title={t('adminRecords:jobs.cancelTitle', { what: job ? wordsOf(job) : '' })}
      text={t('adminRecords:jobs.cancelText')}
      confirmLabel={t('adminRecords:jobs.cancel')}
      cancelLabel={t('adminRecords:jobs.goOn')}
      destructive
      loading={isPending}
    />
  );
}
