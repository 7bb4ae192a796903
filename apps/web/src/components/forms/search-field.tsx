import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { Icon } from '../media/icon.tsx';
import classes from './search-field.module.css';

interface SearchFieldProps extends Pick<TextInputProps, 'className'> {
  label: string;
  placeholder: string;
  /** Accessible name of the clear button. */
  clearLabel: string;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

/** Search field of a list with a clear button. */
export function SearchField({ label, clearLabel, value, onChange, ...field }: SearchFieldProps) {
  return (
    <TextInput
      {...field}
      classNames={{ input: classes.input }}
      type="search"
      name="search"
      aria-label={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<Icon name="search" size={18} />}
      rightSection={
        value !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.clear}
            aria-label={clearLabel}
            onClick={() => onChange('')}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
