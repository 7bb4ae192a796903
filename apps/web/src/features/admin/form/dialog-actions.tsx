import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** What a dialog ends with, always in sight. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
