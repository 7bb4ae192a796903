import { useState } from 'react';
import type { AdminJob } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { JobDialog } from './job-dialog.tsx';
import { useStartJob, type WantedJob } from './use-start-job.ts';

/** Job on a large selection of rows. `onDone` is called when its progress is closed. */
export function useRowsJob(onDone: () => void) {
  const { t } = useTranslation('adminRecords');
  const errorText = useErrorText();
  const { start, isStarting } = useStartJob();
  const [job, setJob] = useState<AdminJob | null>(null);
  const failed = (thrown: unknown) =>
    toastFailure(thrown, t('jobs.startFailed', { message: errorText(thrown) }));
  const close = () => {
    setJob(null);
    onDone();
  };
  return {
    isStarting,
    start: (wanted: WantedJob) => void start(wanted).then(setJob, failed),
    /** Progress dialog, which opens when the job has started. */
    dialog: job && <JobDialog job={job} onClose={close} />,
  };
}
