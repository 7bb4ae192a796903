import type { SupportStatus, ThreadState } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transition-table.ts';

/** Transitions of a message of the form; an admin may set any state at any time. */
export const supportTransitions = {
  new: { in_progress: always, done: always },
  in_progress: { new: always, done: always },
  done: { new: always, in_progress: always },
} as const satisfies Transitions<SupportStatus>;

/**
 * A customer's message sets a thread to open, the shop's to answered, and either side closes it; an admin may set any state
 * at any time. Triggers set the state with each message; a linked message of the form is done only while the thread is closed.
 */
export const threadTransitions = {
  open: { answered: always, closed: always },
  answered: { open: always, closed: always },
  closed: { open: always, answered: always },
} as const satisfies Transitions<ThreadState>;
