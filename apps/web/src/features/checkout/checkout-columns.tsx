import type { ReactNode } from 'react';
import classes from './checkout-columns.module.css';

/** Two columns: choices on the left and summary on the right; on phones one above the other. */
export function CheckoutColumns({
  children: [choices, summary],
}: {
  children: [ReactNode, ReactNode];
}) {
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>{choices}</div>
      {summary}
    </div>
  );
}
