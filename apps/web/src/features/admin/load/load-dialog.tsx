import { useId } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DiscardQuestion, useDiscardGuard } from '../form/discard-question.tsx';
import { CheckStep } from './check-step.tsx';
import classes from './load.module.css';
import type { LoadDialogProps } from './load-dialog-props.ts';
import { noText } from './read-text.ts';
import { useKeptText } from './use-kept-text.ts';
import { useLoad } from './use-load.ts';

/** Loads a pasted text or a file: checked before anything is stored, with a report afterwards. */
export function LoadDialog<Check, Report>(props: LoadDialogProps<Check, Report>) {
  const { title, place, onClose } = props;
  const load = useLoad(props);
  const unsent = load.report === null ? load.source : noText;
  useKeptText(`${title} ${place}`, unsent, load.setSource);
  const hint = useId();
  const dirty = unsent.text !== '';
  const { close, question } = useDiscardGuard({ dirty, busy: load.busy !== null, onClose });
  return (
    <>
      <Dialog opened title={title} onClose={close} place="wide">
        <div className={classes.steps}>
          {load.report === null ? (
            <CheckStep {...props} state={load} hint={hint} onCancel={close} />
          ) : (
            props.report(load.report)
          )}
        </div>
      </Dialog>
      <DiscardQuestion question={question} />
    </>
  );
}
