import type { AdminJob, JobState } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { isUnderWay } from './job-state.ts';
import { useJobLabels } from './use-job-labels.ts';

const tones: Record<JobState, BadgeTone> = {
  queued: 'plain',
  running: 'mana',
  done: 'green',
  failed: 'red',
  cancelled: 'amber',
};

function Progress({ job }: { job: AdminJob }) {
  const { t } = useTranslation('adminRecords');
  const format = useFormatter();
  const refused = job.failed > 0 && ` · ${t('jobs.notDone', { shown: format.number(job.failed) })}`;
  return (
    <>
      {t('jobs.progressOf', { done: format.number(job.done), total: format.number(job.total) })}
      {refused}
    </>
  );
}

interface JobActions {
  nameOf: (job: AdminJob) => string;
  onShow: (job: AdminJob) => void;
  onCancel: (job: AdminJob) => void;
}

/** Columns of the jobs, including row actions. */
export function useJobColumns({ nameOf, onShow, onCancel }: JobActions): GridColumn<AdminJob>[] {
  const { t } = useTranslation('adminRecords');
  const wordsOf = useJobLabels();
  const { age, rowActions, text } = useColumnBuilders();
  return [
    { name: 'what', title: t('jobs.whatTitle'), head: true, cell: wordsOf },
    { name: 'rows', title: t('jobs.rows'), cell: (job) => t(`jobs.selected.${job.selected}`) },
    text('actor', t('jobs.actor')),
    {
      name: 'state',
      title: t('jobs.state'),
      sort: 'asc',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`jobs.states.${state}`)}</Badge>,
    },
    { name: 'progress', title: t('jobs.progress'), cell: (job) => <Progress job={job} /> },
    age('created', t('jobs.created')),
    rowActions({
      nameOf,
      actions: [
        { label: t('jobs.show'), onClick: onShow },
        { label: t('jobs.cancel'), destructive: true, isOffered: isUnderWay, onClick: onCancel },
      ],
    }),
  ];
}
