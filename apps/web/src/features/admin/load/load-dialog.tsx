import { useId, type ReactNode } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DiscardQuestion, useDiscardGuard } from '../form/discard-question.tsx';
import { CheckStep } from './check-step.tsx';
import classes from './load.module.css';
import type { Limit } from './read-text.ts';
import { useLoad, type LoadCalls } from './use-load.ts';

export interface LoadDialogProps<Check, Report> extends LoadCalls<Check, Report> {
  title: string;
  /** What the text is called, and what a line of it is made of. */
  label: string;
  format: string;
  /** Some lines, as they may be. */
  example: string;
  limit: Limit;
  /** The fields that say where it goes. */
  children?: ReactNode;
  /** Names where it goes; null while that is not chosen. */
  place: string | null;
  /** What is missing when there is no text, or no place. */
  missing: string;
  /** What is said while it is checked, and while it is loaded. */
  busy: Record<'check' | 'load', string>;
  /** What the text would do. */
  outlook: (checked: Check) => ReactNode;
  /** What is offered after a check; null where nothing can be loaded. */
  submit: (checked: Check) => { label: string; ready: boolean };
  refused?: (report: Report) => Check | null;
  report: (report: Report) => ReactNode;
  onClose: () => void;
}

/** Loads a text: pasted or from a file, looked through before anything is stored, with a report of what was. */
export function LoadDialog<Check, Report>(props: LoadDialogProps<Check, Report>) {
  const { title, onClose } = props;
  const load = useLoad(props);
  const hint = useId();
  const dirty = load.source.text !== '' && load.report === null;
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
