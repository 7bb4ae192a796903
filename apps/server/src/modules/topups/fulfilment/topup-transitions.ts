import { always, type Transitions } from '#infra/transition-table.ts';

const PAID = 'its order is paid';
const NOTHING_DELIVERED = 'it was never sent and all attempts before it were rejected';

/** Transitions of a top-up. Enforced by topup_items_guard() and unpaid_topups_stay(). */
export const topupTransitions = {
  waiting: { dispatching: PAID, failed: PAID, cancelled: PAID },
  dispatching: { delivered: PAID, failed: PAID, unknown: always, review: always },
  unknown: { dispatching: PAID, delivered: PAID, failed: PAID, review: always },
  review: { dispatching: PAID, unknown: always, delivered: PAID, failed: PAID },
  delivered: {},
  failed: {},
  cancelled: {},
} as const satisfies Transitions<string>;

/** Transitions of an attempt with a supplier. Enforced by topup_attempts_guard(). */
export const topupAttemptTransitions = {
  prepared: { sending: always, rejected: NOTHING_DELIVERED },
  // An attempt returns to prepared when neither this request nor an earlier one was sent.
  sending: {
    prepared: always,
    succeeded: always,
    rejected: always,
    processing: always,
    unknown: always,
  },
  processing: {
    succeeded: always,
    rejected: always,
    not_found: always,
    unknown: always,
    review: always,
  },
  unknown: {
    succeeded: always,
    rejected: always,
    processing: always,
    not_found: always,
    review: always,
  },
  not_found: { sending: always, review: always },
  review: {
    sending: always,
    succeeded: always,
    rejected: always,
    processing: always,
    unknown: always,
  },
  succeeded: {},
  rejected: {},
} as const satisfies Transitions<string>;
