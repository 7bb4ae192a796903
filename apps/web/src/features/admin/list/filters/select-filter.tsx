import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import classes from '../admin-list.module.css';
import { FilterField } from './filter-field.tsx';

interface SelectFilterProps<Value extends string> {
  label: string;
  /** Text for the unfiltered state. */
  all: string;
  value: string | undefined;
  values: readonly Value[];
  textOf: (value: Value) => string;
  onChange: (value: string | undefined) => void;
}

export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, all, value, values, textOf, onChange } = props;
  const options = values.map((each) => ({ value: each, label: textOf(each) }));
  const chosen = value && (options.find((option) => option.value === value)?.label ?? value);
  return (
    <FilterField label={label} chosen={chosen} onClear={() => onChange(undefined)}>
      <NativeSelect
        className={classes.filter}
        aria-label={label}
        data-active={value !== undefined || undefined}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        data={[{ value: '', label: all }, ...options]}
      />
    </FilterField>
  );
}
