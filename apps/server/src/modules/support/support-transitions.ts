import type { SupportStatus, ThreadState } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transitions.ts';

/** An admin may set any state at any time. */
export const supportTransitions = {
  new: { in_progress: always, done: always },
  in_progress: { new: always, done: always },
  done: { new: always, in_progress: always },
} as const satisfies Transitions<SupportStatus>;

/**
 * A customer's message opens a thread, the shop's answers it, and either side closes it; an admin may set any state at any
 * time. Triggers set the state with each message, and keep a linked message of the form done exactly while it is closed.
 */
export const threadTransitions = {
  open: { answered: always, closed: always },
  answered: { open: always, closed: always },
  closed: { open: always, answered: always },
} as const satisfies Transitions<ThreadState>;
