import { always, type Transitions } from '#infra/transition-table.ts';

/** Transitions of a message. Enforced by a trigger on messages. */
export const messageTransitions = {
  pending: { delivered: always, failed: always },
  delivered: {},
  failed: {},
} as const satisfies Transitions<string>;
