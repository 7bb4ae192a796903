import { always, type Transitions } from '#infra/transition-table.ts';

/** Transitions of a message to a channel. Enforced by a trigger on alert_notifications. */
export const notificationTransitions = {
  pending: { delivered: always, failed: always },
  delivered: {},
  failed: {},
} as const satisfies Transitions<string>;
