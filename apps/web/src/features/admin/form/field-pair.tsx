import type { ReactNode } from 'react';
import classes from './form-dialog.module.css';

/** Related fields, side by side when there is space. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
