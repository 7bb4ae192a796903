import type { SupportStatus } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transitions.ts';

/** An admin may set any state at any time. */
export const supportTransitions = {
  new: { in_progress: always, done: always },
  in_progress: { new: always, done: always },
  done: { new: always, in_progress: always },
} as const satisfies Transitions<SupportStatus>;
