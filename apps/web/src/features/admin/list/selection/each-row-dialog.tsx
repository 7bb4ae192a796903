import { Button } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { DiscardQuestion, useDiscardGuard } from '../../form/discard-question.tsx';
import classes from './each-row-dialog.module.css';
import type { EachRow, EachRowRun } from './use-each-row.ts';

function Failures({
  failed,
  refusalText,
}: Pick<EachRowRun, 'failed'> & Pick<EachRowDialogProps, 'refusalText'>) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const format = useFormatter();
  if (failed.length === 0) return null;
  const shown = format.number(failed.length);
  return (
    <div className={classes.failures}>
      <p>
        <strong>{t('eachRow.failed', { shown })}</strong>
      </p>
      <ul tabIndex={0} aria-label={t('eachRow.failures')}>
        {failed.map(({ name, thrown }, index) => (
          <li key={index}>
            <strong>{name}</strong> {refusalText?.(thrown) ?? errorText(thrown)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Progress({ run }: { run: EachRowRun }) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const good = run.done - run.failed.length;
  const values = {
    done: format.number(run.state === 'running' ? run.done : good),
    total: format.number(run.total),
  };
  return (
    <>
      <ManaBar
        value={run.total === 0 ? 1 : run.done / run.total}
        label={run.title}
        tone={run.state !== 'running' && run.failed.length > 0 ? 'amber' : 'mana'}
      />
      <p role="status">
        {run.total === 0 ? t('eachRow.nothing') : t(`eachRow.${run.state}`, values)}
        {run.waiting !== null && ` ${t('eachRow.waiting', { count: run.waiting })}`}
      </p>
    </>
  );
}

/** Blocks leaving the page. Rendered only while rows are changed, because the router supports one blocker at a time. */
function LeaveGuard({ onClose }: { onClose: () => void }) {
  const { question } = useDiscardGuard({ dirty: true, busy: true, onClose });
  return <DiscardQuestion question={question} />;
}

interface EachRowDialogProps {
  each: EachRow;
  /** Returns a specific text for a refused row; null for the general text. */
  refusalText?: (thrown: unknown) => string | null;
  /** Closes the report. */
  onClose: () => void;
}

/** Progress of an action on selected rows, and finally a report of successes and failures. */
export function EachRowDialog({ each, refusalText, onClose }: EachRowDialogProps) {
  const { t } = useTranslation('admin');
  const { run } = each;
  const running = run?.state === 'running';
  const close = () => {
    if (running) return;
    each.close();
    onClose();
  };
  return (
    <Dialog opened={run !== null} title={run?.title ?? ''} onClose={close}>
      {run && (
        <div className="stack-12">
          {running && <LeaveGuard onClose={close} />}
          <Progress run={run} />
          <Failures failed={run.failed} {...(refusalText && { refusalText })} />
          <div className="actions">
            {running ? (
              <Button variant="default" onClick={each.stop}>
                {t('eachRow.stop')}
              </Button>
            ) : (
              <Button onClick={close}>{t('form.done')}</Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
