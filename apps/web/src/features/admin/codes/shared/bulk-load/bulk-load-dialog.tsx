import { useId, type ReactNode } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DiscardQuestion, useDiscardGuard } from '../../../form/discard-question.tsx';
import classes from './bulk-load.module.css';
import { CheckStep } from './check-step.tsx';
import { ReportStep } from './report-step.tsx';
import { useBulkLoad, type BulkCalls } from './use-bulk-load.ts';

export interface BulkLoadDialogProps extends BulkCalls {
  title: string;
  /** What a line is made of. */
  format: string;
  /** Some lines, as they may be. */
  example: string;
  /** The fields that say where the codes go. */
  children: ReactNode;
  /** Names where the codes go; null while that is not chosen. */
  place: string | null;
  /** What the fields hold, for the report. */
  facts: readonly (readonly [name: string, value: string | number])[];
  onClose: () => void;
}

/** Loads many codes: pasted or from a file, looked through before anything is stored, with a report of what was. */
export function BulkLoadDialog(props: BulkLoadDialogProps) {
  const { title, onClose } = props;
  const bulk = useBulkLoad(props);
  const hint = useId();
  const dirty = bulk.source.text !== '' && bulk.report === null;
  const { close, question } = useDiscardGuard({ dirty, busy: bulk.busy !== null, onClose });
  return (
    <>
      <Dialog opened title={title} onClose={close} place="wide">
        <div className={classes.steps}>
          {bulk.report ? (
            <ReportStep report={bulk.report} facts={props.facts} onClose={onClose} />
          ) : (
            <CheckStep {...props} bulk={bulk} hint={hint} onCancel={close} />
          )}
        </div>
      </Dialog>
      <DiscardQuestion question={question} />
    </>
  );
}
