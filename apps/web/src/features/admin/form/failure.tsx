import type { ReactNode } from 'react';
import classes from './failure.module.css';

/** Error message within a dialog. */
export function Failure({ children }: { children: ReactNode }) {
  return <div className={classes.failure}>{children}</div>;
}
