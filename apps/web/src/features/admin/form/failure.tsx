import type { ReactNode } from 'react';
import classes from './failure.module.css';

/** What went wrong, in the middle of a dialog. */
export function Failure({ children }: { children: ReactNode }) {
  return <div className={classes.failure}>{children}</div>;
}
