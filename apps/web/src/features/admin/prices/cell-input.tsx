import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { isInQuestion } from '#components/dialog/dialog.tsx';
import { toast } from '#lib/toasts.ts';
import classes from './prices.module.css';

interface CellInputProps {
  /** Name of the field, for screen readers and for the keys that move between rows. */
  label: string;
  field: string;
  value: string;
  placeholder?: string;
  disabled?: boolean;
  /** Reason why the cell cannot be edited, or why its text is invalid. */
  hint: string | undefined;
  /** Whether a text can be saved. */
  isValid: (text: string) => boolean;
  /** Saves the text; undefined when it means the same as the shown one, which may not be saved yet. */
  onSave: (text: string, shown: string) => Promise<unknown> | undefined;
  /** Called when the text differs from the value; the returned function is called when it no longer does. */
  onUnsaved: (revert: () => void) => () => void;
}

interface Entered {
  /** Value that was displayed when the text was entered; the text does not apply to another one. */
  of: string;
  text: string;
}

/** Focuses the same field of an adjacent row; returns whether there is one. */
function goTo(input: HTMLInputElement, step: 1 | -1): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `input[data-field="${input.dataset['field'] ?? ''}"]:not(:disabled)`,
  );
  const next = [...fields][[...fields].indexOf(input) + step];
  next?.focus();
  next?.select();
  return next !== undefined;
}

/** Cell that is edited in place: Enter or blur saves, Escape reverts, arrow keys move up and down. */
export function CellInput(props: CellInputProps) {
  const { label, field, value, hint, isValid, onSave, onUnsaved, ...rest } = props;
  const [typed, setTyped] = useState<Entered | null>(null);
  const [sent, setSent] = useState<Entered | null>(null);
  const isSending = sent?.of === value;
  const shown = isSending ? sent.text : value;
  const text = typed?.of === value ? typed.text : shown;
  const isSaved = text === shown;
  const valid = isSaved || isValid(text);
  // A layout effect runs before a press on a link, which saves the cell first, is handled.
  useLayoutEffect(
    () => (isSaved ? undefined : onUnsaved(() => setTyped(null))),
    [isSaved, onUnsaved],
  );
  const save = () => {
    if (!valid && hint) toast('error', hint);
    if (isSaved || !valid) return;
    const saved = onSave(text, shown);
    setTyped(null);
    if (!saved) return;
    const saving = { of: value, text };
    setSent(saving);
    const end = () => setSent((now) => (now === saving ? null : now));
    void saved.then(end, end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') goTo(input, -1);
    else if (event.key === 'ArrowDown') goTo(input, 1);
    else if (event.key === 'Enter') {
      // Blur saves the field.
      if (!valid || !goTo(input, 1)) save();
    } else return;
    event.preventDefault();
  };
  return (
    <input
      {...rest}
      className={classes.cell}
      aria-label={label}
      aria-invalid={!valid}
      aria-busy={isSending}
      title={hint}
      data-field={field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => setTyped({ of: value, text: currentTarget.value })}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ relatedTarget }) => {
        // A question returns the focus, and may ask whether to discard the text, so that the text is not saved yet.
        if (!isInQuestion(relatedTarget)) save();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
