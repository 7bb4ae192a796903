import { useState } from 'react';
import { jobStates, type AdminJob } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { keepPage, useAdminList, sortsOf } from '../list/use-admin-list.tsx';
import { CancelJob } from './cancel-job.tsx';
import { useJobColumns } from './job-columns.tsx';
import { JobDialog } from './job-dialog.tsx';
import { isUnderWay, POLL_MS } from './job-state.ts';
import { useJobLabels } from './use-job-labels.ts';

/** Bulk jobs, newest first; running jobs are polled. */
export function JobList() {
  const { t } = useTranslation('adminRecords');
  const wordsOf = useJobLabels();
  const nameOf = (job: AdminJob) => `${wordsOf(job)}, ${job.id}`;
  const list = useAdminList({
    sorts: sortsOf('created', 'state'),
    filters: { state: jobStates },
  });
  const query = trpc.admin.jobs.list.useQuery(list.input, {
    ...keepPage,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? POLL_MS : false),
  });
  const [open, setOpen] = useState<{ what: 'show' | 'cancel'; job: AdminJob } | null>(null);
  const columns = useJobColumns({
    nameOf,
    onShow: (job) => setOpen({ what: 'show', job }),
    onCancel: (job) => setOpen({ what: 'cancel', job }),
  });
  const close = () => setOpen(null);
  return (
    <>
      <AdminList
        name="jobs"
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
        empty={{ title: t('jobs.noneTitle'), text: t('jobs.noneText') }}
        filters={list.renderFilter('state', {
          label: t('jobs.filterState'),
          all: t('jobs.allStates'),
          textOf: (state) => t(`jobs.states.${state}`),
        })}
      />
      {open?.what === 'show' && <JobDialog key={open.job.id} job={open.job} onClose={close} />}
      <CancelJob job={open?.what === 'cancel' ? open.job : null} onClose={close} />
    </>
  );
}
