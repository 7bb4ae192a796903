import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminJob, CodeBatchDetail } from '@manabar/contracts';
import { adminBatchCodesPath } from '@manabar/contracts/rules';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useReloadOnConflict } from '../form/use-reload-on-conflict.ts';
import { JobDialog } from '../bulk-jobs/job-dialog.tsx';
import classes from '../detail/detail.module.css';
import { CompensationDialog } from './compensation-dialog.tsx';
import { RecallDialog } from './recall-dialog.tsx';

type Asking = 'recall' | 'release' | 'good';

interface BatchActionsProps {
  batch: CodeBatchDetail;
  reload: () => Promise<CodeBatchDetail>;
}

/** Actions of a batch: stop or resume its sale, and compensate its buyers. */
export function BatchActions({ batch, reload }: BatchActionsProps) {
  const { t } = useTranslation('adminBatches');
  const { batches } = trpc.useUtils().admin;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [job, setJob] = useState<AdminJob | null>(null);
  const running = trpc.admin.jobs.get.useQuery(
    { id: batch.jobId ?? 0 },
    { enabled: batch.jobId !== null },
  );
  const loadCurrent = useReloadOnConflict(reload);
  const open = batch.state === 'recalling';
  const untouched = batch.replaced + batch.refunded === 0;
  const close = () => setAsking(null);
  const action = (what: Asking, label: string, danger = false) => (
    <Button
      variant="default"
      {...(danger && { className: classes.danger })}
      onClick={() => setAsking(what)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.actions}>
      <Button component={Link} to={adminBatchCodesPath(batch.id)} variant="default">
        {t('codes')}
      </Button>
      {batch.state === 'active' && action('recall', t('recall.open'), true)}
      {open && batch.sold > 0 && batch.jobId === null && action('good', t('good.open'), true)}
      {batch.state !== 'active' && untouched && action('release', t('release.open'))}
      {running.data && batch.jobId !== null && (
        <Button variant="default" onClick={() => setJob(running.data)}>
          {t('progress')}
        </Button>
      )}
      {(asking === 'recall' || asking === 'release') && (
        <RecallDialog batch={batch} action={asking} onClose={close} onConflict={loadCurrent} />
      )}
      {asking === 'good' && (
        <CompensationDialog
          batch={batch}
          onStarted={(started) => {
            close();
            setJob(started);
          }}
          onClose={close}
        />
      )}
      {job && (
        <JobDialog
          job={job}
          onClose={() => {
            setJob(null);
            void batches.invalidate();
          }}
        />
      )}
    </div>
  );
}
