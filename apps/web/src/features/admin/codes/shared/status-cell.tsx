import { RowSwitch } from '../../list/rows/row-switch.tsx';
import { CodeStatus } from './code-status.tsx';
import classes from './status-cell.module.css';

interface StatusCellProps {
  status: 'available' | 'used' | 'error';
  /** Accessible name of the switch. */
  label: string;
  /** The code belongs to an order, so only the order may change it. */
  bound: boolean;
  busy: boolean;
  onToggle: () => void;
}

/** Status of a code with a switch for its availability. */
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
