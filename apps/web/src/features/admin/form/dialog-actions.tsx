import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** Buttons at the end of a dialog, always visible. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
