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
  onSave: (text: string) => void;
  /** Called when the text differs from the value; the returned function is called when it no longer does. */
  onUnsaved: (revert: () => void) => () => void;
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
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null);
  // The typed text applies only to the value that was displayed.
  const text = typed?.of === value ? typed.text : value;
  const isSaved = text === value;
  const valid = isSaved || isValid(text);
  // A layout effect runs before a press on a link, which saves the cell first, is handled.
  useLayoutEffect(
    () => (isSaved ? undefined : onUnsaved(() => setTyped(null))),
    [isSaved, onUnsaved],
  );
  const save = () => {
    if (!valid && hint) toast('error', hint);
    if (isSaved || !valid) return;
    onSave(text);
    setTyped(null);
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
