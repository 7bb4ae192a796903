import { RowSwitch } from '../../list/row-switch.tsx';
import { CodeStatus } from './code-status.tsx';
import classes from './status-cell.module.css';

interface StatusCellProps {
  status: 'available' | 'used' | 'error';
  /** What the switch is called. */
  label: string;
  /** An order has it: nobody but the order changes it. */
  bound: boolean;
  busy: boolean;
  onToggle: () => void;
}

/** Whether a code can be given out, and the switch for it. */
export function StatusCell({ status, label, bound, busy, onToggle }: StatusCellProps) {
  return (
    <span className={classes.status}>
      {bound ? (
        <span className={classes.place} />
      ) : (
        <RowSwitch label={label} checked={status === 'available'} busy={busy} onChange={onToggle} />
      )}
      <CodeStatus status={status} />
    </span>
  );
}
