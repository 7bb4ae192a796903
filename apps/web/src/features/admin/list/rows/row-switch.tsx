import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import classes from './row-switch.module.css';

interface RowSwitchProps {
  label: string;
  checked: boolean;
  /** A change is pending, so further presses wait. */
  busy: boolean;
  onChange: (checked: boolean) => void;
}

/** Switch for the active state of a row within the list. */
export function RowSwitch({ label, checked, busy, onChange }: RowSwitchProps) {
  return (
    <Switch
      classNames={{ root: classes.root, track: classes.track, body: classes.body }}
      aria-label={label}
      aria-busy={busy}
      checked={checked}
      onChange={({ currentTarget }) => {
        if (!busy) onChange(currentTarget.checked);
      }}
    />
  );
}
