import type { ReactNode } from 'react';
import classes from './form-dialog.module.css';

/** Fields that belong together, beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
