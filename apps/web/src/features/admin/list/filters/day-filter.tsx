import { TextInput } from '@mantine/core';
import classes from './day-filter.module.css';
import { useLanguage } from '#lib/locale.ts';
import { formatDay } from './calendar-days.ts';
import { FilterField } from './filter-field.tsx';

interface DayFilterProps {
  label: string;
  /** Value of a date field: 2026-03-31. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Filters a list from or up to a day. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const language = useLanguage();
  return (
    <FilterField
      label={label}
      chosen={value && `${label}: ${formatDay(value, language)}`}
      onClear={() => onChange(undefined)}
    >
      <label className={classes.day}>
        <span>{label}</span>
        <TextInput
          type="date"
          data-active={value !== undefined || undefined}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      </label>
    </FilterField>
  );
}
