import { useState, type KeyboardEvent } from 'react';
import classes from './prices.module.css';

interface CellInputProps {
  /** Names the field in its row, for people and for the keys that go from row to row. */
  label: string;
  field: string;
  value: string;
  placeholder?: string;
  disabled?: boolean;
  /** Why it cannot be edited, or what is wrong. */
  hint?: string | undefined;
  /** Whether a text can be saved. */
  isValid: (text: string) => boolean;
  onSave: (text: string) => void;
}

/** Goes to the same field of a row nearby; answers whether there is one. */
function goTo(input: HTMLInputElement, step: 1 | -1): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `input[data-field="${input.dataset['field'] ?? ''}"]:not(:disabled)`,
  );
  const next = [...fields][[...fields].indexOf(input) + step];
  next?.focus();
  next?.select();
  return next !== undefined;
}

/** A cell that is edited where it stands: Enter or leaving it saves, Escape takes back, arrows go up and down. */
export function CellInput({ label, field, value, hint, isValid, onSave, ...rest }: CellInputProps) {
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null);
  // What was typed is meant for the value that stood there.
  const text = typed?.of === value ? typed.text : value;
  const valid = text === value || isValid(text);
  const save = () => {
    if (text === value || !valid) return;
    onSave(text);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') goTo(input, -1);
    else if (event.key === 'ArrowDown') goTo(input, 1);
    else if (event.key === 'Enter' && valid) {
      // Leaving the field saves it.
      if (!goTo(input, 1)) save();
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
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
