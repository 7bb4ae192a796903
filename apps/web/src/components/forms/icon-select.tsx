import { useId, type ReactNode } from 'react';
import clsx from 'clsx';
import { Icon } from '../media/icon.tsx';
import classes from './icon-select.module.css';

interface IconSelectProps<T extends string> {
  label: string;
  name: string;
  value: T;
  /** `short` is shown while the picker is closed in narrow places; `lang` is the language of a label in another one. */
  options: readonly { value: T; label: string; short: string; lang?: string }[];
  onChange: (value: T) => void;
  icon?: ReactNode;
  /** Shows the label above and the long texts (in the slide-out menu). */
  wide?: boolean;
}

/** Native select, which works with every keyboard, phone and screen reader. */
export function IconSelect<T extends string>({
  label,
  name,
  value,
  options,
  onChange,
  icon,
  wide = false,
}: IconSelectProps<T>) {
  const chosen = options.find((option) => option.value === value);
  const id = useId();
  return (
    <div className={clsx(wide && classes.wide)}>
      <label htmlFor={id} className={wide ? classes.label : 'visually-hidden'}>
        {label}
      </label>
      <span className={classes.face}>
        {icon}
        <span aria-hidden="true">{wide ? chosen?.label : chosen?.short}</span>
        <Icon name="down" size={16} />
        <select
          id={id}
          name={name}
          value={value}
          onChange={({ currentTarget }) => {
            const next = options.find((option) => option.value === currentTarget.value);
            if (next) onChange(next.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
