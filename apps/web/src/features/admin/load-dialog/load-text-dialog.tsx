import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { getSession } from '#lib/session/session.ts';
import { DiscardQuestion, useDiscardGuard } from '../form/discard-question.tsx';
import { CheckStep } from './check-step.tsx';
import classes from './load.module.css';
import type { LoadTextDialogProps } from './load-text-dialog-props.ts';
import { noText, type LoadText } from './read-text-file.ts';
import { useCheckedLoad } from './use-checked-load.ts';

/*
 * Text of a load whose session has ended, kept in memory for the same admin but never in browser storage, because codes
 * are worth money.
 */
let kept: { of: string; userId: string; text: LoadText } | null = null;

function take(of: string): LoadText | null {
  const userId = getSession()?.userId;
  if (kept?.userId !== userId) kept = null;
  if (kept?.of !== of) return null;
  const { text } = kept;
  kept = null;
  return text;
}

/** Keeps the text when the session ends, and restores it in the same dialog (`of`) after the log-in. */
function useKeptText(of: string, text: LoadText, restore: (text: LoadText) => void): void {
  const [userId] = useState(() => getSession()?.userId);
  const open = useEffectEvent(() => {
    const before = text.text === '' ? take(of) : null;
    if (before) restore(before);
  });
  const leave = useEffectEvent(() => {
    if (userId !== undefined && getSession() === null && text.text !== '')
      kept = { of, userId, text };
  });
  useEffect(() => open(), [of]);
  useEffect(() => () => leave(), []);
}

/** Loads a pasted text or a file: checked before anything is stored, with a report afterwards. */
export function LoadTextDialog<Check, Report>(props: LoadTextDialogProps<Check, Report>) {
  const { title, place, onClose } = props;
  const load = useCheckedLoad(props);
  const unsent = load.report === null ? load.source : noText;
  useKeptText(`${title} ${place}`, unsent, load.setSource);
  const dirty = unsent.text !== '';
  const { close, question } = useDiscardGuard({ dirty, busy: load.busy !== null, onClose });
  return (
    <>
      <Dialog opened title={title} onClose={close} place="wide">
        <div className={classes.steps}>
          {load.report === null ? (
            <CheckStep {...props} state={load} onCancel={close} />
          ) : (
            props.report(load.report)
          )}
        </div>
      </Dialog>
      <DiscardQuestion question={question} />
    </>
  );
}
