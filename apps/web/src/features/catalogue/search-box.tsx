import { useId, useRef } from 'react';
import { Icon } from '#components/media/icon.tsx';
import { useTextTypedEarly } from '#lib/page/use-text-typed-early.ts';
import classes from './search-box.module.css';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Search field with a magnifying glass. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useTextTypedEarly(field, onChange);
  return (
    <div className={classes.box}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        className={classes.input}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
