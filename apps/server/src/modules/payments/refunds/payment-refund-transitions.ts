import { always, type Transitions } from '#infra/transition-table.ts';

/**
 * Transitions of a refund, enforced by a trigger on payment_refunds. A refund that is done is polled again, and may fail
 * at the gateway later.
 */
export const paymentRefundTransitions = {
  requested: { sending: always, done: always, refused: always },
  sending: { done: always, refused: always },
  done: { sending: always, refused: always },
  refused: {},
} as const satisfies Transitions<string>;
