import type { ReactNode } from 'react';
import classes from './dialog-button-bar.module.css';

/** Buttons at the end of a dialog, always visible. */
export function DialogButtonBar({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
