import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import type { AdminJob } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { refreshAdminData } from '#lib/admin-refresh.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import classes from './job-dialog.module.css';
import { CancelJob } from './cancel-job.tsx';
import { JobErrors } from './job-errors.tsx';
import { isUnderWay, POLL_MS } from './job-state.ts';
import { useJobLabels } from './use-job-labels.ts';

/** Current state of a job, polled while it runs; refreshes the lists when it ends. */
function useJob(known: AdminJob) {
  const queries = useQueryClient();
  const query = trpc.admin.jobs.get.useQuery(
    { id: known.id },
    {
      placeholderData: { ...known, errors: [] },
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data) ? false : POLL_MS),
    },
  );
  const job = query.data ?? { ...known, errors: [] };
  const ended = isUnderWay(known) && !isUnderWay(job);
  useEffect(() => {
    if (ended) void refreshAdminData(queries);
  }, [ended, queries]);
  return { job, failure: useLoadFailure(query.error) };
}

/** Progress as a bar and a text. */
function Progress({ job }: { job: AdminJob }) {
  const { t } = useTranslation('adminRecords');
  const wordsOf = useJobLabels();
  const format = useFormatter();
  const seen = job.done + job.failed;
  const values = {
    done: format.number(isUnderWay(job) ? seen : job.done),
    total: format.number(job.total),
  };
  return (
    <>
      <ManaBar
        value={job.total === 0 ? (isUnderWay(job) ? 0 : 1) : seen / job.total}
        label={wordsOf(job)}
        tone={job.failed > 0 || job.state === 'failed' ? 'amber' : 'mana'}
      />
      <p role="status">{t(`jobs.far.${job.state}`, values)}</p>
    </>
  );
}

interface JobDialogProps {
  /** Last known state of the job. */
  job: AdminJob;
  onClose: () => void;
}

/** Progress of a job, its failed rows, and a stop button. Closing the dialog does not stop the job. */
export function JobDialog({ job: known, onClose }: JobDialogProps) {
  const { t } = useTranslation(['adminRecords', 'admin', 'common']);
  const wordsOf = useJobLabels();
  const { job, failure } = useJob(known);
  const [cancelling, setCancelling] = useState(false);
  const underWay = isUnderWay(job);
  return (
    <Dialog opened title={wordsOf(job)} onClose={onClose}>
      <div className="stack-12">
        <Progress job={job} />
        {failure !== null && <p className="danger">{failure}</p>}
        <JobErrors {...job} />
        {underWay && (
          <p className="muted small">
            {t('jobs.goesOn')} <Link to={pages.adminJobs}>{t('admin:nav.jobs')}</Link>
          </p>
        )}
        <div className={classes.actions}>
          {underWay && (
            <Button variant="default" onClick={() => setCancelling(true)}>
              {t('jobs.cancel')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </div>
      </div>
      <CancelJob job={cancelling ? job : null} onClose={() => setCancelling(false)} />
    </Dialog>
  );
}
