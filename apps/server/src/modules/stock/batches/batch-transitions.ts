import type { BatchState } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transition-table.ts';

const NOTHING_COMPENSATED = 'no customer was compensated for a code of it';

/** Transitions of a batch. Enforced by code_batches_guard(). */
export const batchTransitions = {
  active: { recalling: always },
  recalling: { recalled: always, active: NOTHING_COMPENSATED },
  recalled: { active: NOTHING_COMPENSATED },
} as const satisfies Transitions<BatchState>;
