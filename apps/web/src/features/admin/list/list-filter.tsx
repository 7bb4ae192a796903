import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import classes from './admin-list.module.css';

interface ListFilterProps {
  label: string;
  /** What is said where nothing is filtered by. */
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** Narrows a list to one value of a field. */
export function ListFilter({ label, all, value, options, onChange }: ListFilterProps) {
  return (
    <NativeSelect
      size="md"
      className={classes.filter}
      aria-label={label}
      data-active={value !== undefined || undefined}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[{ value: '', label: all }, ...options]}
    />
  );
}
