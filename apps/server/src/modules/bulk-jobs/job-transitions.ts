import type { JobState } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transition-table.ts';

/** Transitions of a bulk job. Enforced by a trigger on admin_jobs. */
export const jobTransitions = {
  queued: { running: always, done: always, failed: always, cancelled: always },
  running: { done: always, failed: always, cancelled: always },
  done: {},
  failed: {},
  cancelled: {},
} as const satisfies Transitions<JobState>;
