import { useState } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useErrorText } from '#lib/errors/errors.ts';
import '@mantine/core/styles/Combobox.css';
import type { AdminJob } from '@manabar/contracts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import classes from './job-dialog.module.css';
import { useStartJob, type WantedJob } from './use-start-job.ts';

/** Action on all rows that match the list's filters. */
export interface JobAction {
  label: string;
  wanted: WantedJob;
  /** Loss caused by the action; it needs a search or filter and a second confirmation. */
  loss?: string;
}

/** Word that must be typed to confirm a deletion. */
function useDeleteWord() {
  const { t } = useTranslation('adminRecords');
  const [typed, setTyped] = useState('');
  const word = t('jobs.found.word');
  return {
    typed: typed.trim().toLowerCase() === word,
    field: (
      <TextInput
        label={t('jobs.found.typeWord', { word })}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    ),
  };
}

interface MatchingRowsDialogProps {
  title: string;
  narrowed: boolean;
  actions: readonly JobAction[];
  onStarted: (job: AdminJob) => void;
  onClose: () => void;
}

/** Dialog to choose and start an action on all matching rows. */
export function MatchingRowsDialog({
  title,
  narrowed,
  actions,
  onStarted,
  onClose,
}: MatchingRowsDialogProps) {
  const { t } = useTranslation(['adminRecords', 'common']);
  const errorText = useErrorText();
  const offered = actions.filter(({ loss }) => narrowed || loss === undefined);
  const [chosen, setChosen] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const word = useDeleteWord();
  const { start, isStarting } = useStartJob();
  const action = offered[chosen];
  const loss = action?.loss;
  const submit = () => {
    setFailure(null);
    if (action)
      void start(action.wanted).then(onStarted, (thrown: unknown) =>
        setFailure(t('adminRecords:jobs.startFailed', { message: errorText(thrown) })),
      );
  };
  return (
    <Dialog opened title={title} onClose={onClose}>
      <div className="stack-12">
        <NativeSelect
          label={t('adminRecords:jobs.found.action')}
          value={String(chosen)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={offered.map(({ label }, index) => ({ value: String(index), label }))}
        />
        <p>{t(narrowed ? 'adminRecords:jobs.found.text' : 'adminRecords:jobs.found.wide')}</p>
        {loss !== undefined && (
          <>
            <p>{loss}</p>
            {word.field}
          </>
        )}
        {failure !== null && (
          <p className="danger" role="alert">
            {failure}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            color={loss === undefined ? undefined : 'red.8'}
            disabled={loss !== undefined && !word.typed}
            loading={isStarting}
            onClick={submit}
          >
            {t('adminRecords:jobs.found.start')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
