import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import classes from './row-switch.module.css';

interface RowSwitchProps {
  label: string;
  checked: boolean;
  /** The shop has not answered yet; a further press waits for it. */
  busy: boolean;
  onChange: (checked: boolean) => void;
}

/** Switches what a row is about on or off, in the list itself. */
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
