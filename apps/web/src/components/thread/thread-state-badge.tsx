import type { ThreadState } from '@manabar/contracts/rules';
import classes from './thread-state-badge.module.css';

/** State of a support thread in one word; the colour only repeats the text. */
export function StateBadge({ state, children }: { state: ThreadState; children: string }) {
  return (
    <span className={classes.state} data-state={state}>
      {children}
    </span>
  );
}
