import { Icon } from '../media/icon.tsx';
import classes from './failure-alert.module.css';

/** Alert above a form's button with the failed action and its reason. */
export function FailureAlert({ title, reason }: { title: string; reason: string }) {
  return (
    <div className={classes.failure} role="alert">
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        <p>{reason}</p>
      </div>
    </div>
  );
}
