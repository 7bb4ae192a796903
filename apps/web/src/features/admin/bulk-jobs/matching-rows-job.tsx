import { useState } from 'react';
import { Button } from '@mantine/core';
import type { AdminJob } from '@manabar/contracts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import type { FoundRows } from '../list/admin-list-props.ts';
import { countTotal, formatTotal } from '../list/format-total.ts';
import { MatchingRowsDialog, type JobAction } from './matching-rows-dialog.tsx';
import { JobDialog } from './job-dialog.tsx';

interface MatchingRowsJobProps {
  /** Null until the number of matching rows is known. */
  found: FoundRows | null;
  /** Whether a search or a filter is active. */
  narrowed: boolean;
  actions: readonly JobAction[];
}

/** Starts a job that changes all matching rows of a list, across pages. */
export function MatchingRowsJob({ found, narrowed, actions }: MatchingRowsJobProps) {
  const { t } = useTranslation('adminRecords');
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const [job, setJob] = useState<AdminJob | null>(null);
  const count = found ? countTotal(found) : 0;
  const shown = found ? formatTotal(found, language) : '';
  return (
    <>
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
          {t('jobs.found.open', { count, shown })}
        </Button>
      )}
      {asking && (
        <MatchingRowsDialog
          title={t('jobs.found.title', { count, shown })}
          narrowed={narrowed}
          actions={actions}
          onStarted={(started) => {
            setAsking(false);
            setJob(started);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {job && <JobDialog job={job} onClose={() => setJob(null)} />}
    </>
  );
}
