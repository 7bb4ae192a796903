import { keysOf } from './object-fields.ts';
/** Parts of an order that a fact of an explanation can be about. */
export const explainedParts = [
  'order',
  'payment',
  'gateway_event',
  'exception',
  'refund',
  'topup',
  'supplier',
  'webhook',
] as const;
/** Next steps that happen without an admin. */
export const explainedNext = [
  'none',
  'customer',
  'poll',
  'worker',
  'answer',
  'resend',
  'ask',
  'askDaily',
  'retry',
  'undo',
  'person',
] as const;

/** Possible actions of an admin. */
export const explainedActions = [
  'none',
  'confirm',
  'startWorker',
  'resolve',
  'cabinet',
  'cancel',
  'askSupplier',
  'decide',
  'supplier',
  'replay',
] as const;

interface Course {
  next: (typeof explainedNext)[number];
  act: (typeof explainedActions)[number];
}

/** States of the parts of an order, each with its next step and the admin's action. Texts describe all of them. */
export const explainedCourses = {
  order_completed: { next: 'none', act: 'none' },
  order_refunded: { next: 'none', act: 'none' },
  order_cancelled: { next: 'none', act: 'none' },
  payment_opening: { next: 'customer', act: 'none' },
  payment_unpaid: { next: 'customer', act: 'confirm' },
  payment_asked: { next: 'answer', act: 'none' },
  payment_overdue: { next: 'worker', act: 'startWorker' },
  payment_late: { next: 'poll', act: 'none' },
  payment_ended: { next: 'none', act: 'none' },
  payment_cancelling: { next: 'retry', act: 'none' },
  payment_captured: { next: 'none', act: 'none' },
  payment_credited: { next: 'none', act: 'none' },
  event_waiting: { next: 'retry', act: 'startWorker' },
  exception_open: { next: 'person', act: 'resolve' },
  refund_waiting: { next: 'retry', act: 'cabinet' },
  refund_refused: { next: 'none', act: 'none' },
  topup_unpaid: { next: 'customer', act: 'none' },
  topup_undo: { next: 'undo', act: 'cancel' },
  topup_due: { next: 'worker', act: 'cancel' },
  topup_overdue: { next: 'worker', act: 'startWorker' },
  topup_sending: { next: 'answer', act: 'none' },
  topup_unreachable: { next: 'resend', act: 'cancel' },
  topup_processing: { next: 'ask', act: 'askSupplier' },
  topup_unknown: { next: 'ask', act: 'askSupplier' },
  topup_review: { next: 'askDaily', act: 'decide' },
  topup_delivered: { next: 'none', act: 'none' },
  topup_failed: { next: 'none', act: 'none' },
  topup_cancelled: { next: 'none', act: 'none' },
  supplier_silent: { next: 'retry', act: 'supplier' },
  webhook_waiting: { next: 'retry', act: 'none' },
  webhook_failed: { next: 'person', act: 'replay' },
} as const satisfies Record<string, Course>;

export type ExplainedState = keyof typeof explainedCourses;
export const explainedStates = keysOf(explainedCourses);
