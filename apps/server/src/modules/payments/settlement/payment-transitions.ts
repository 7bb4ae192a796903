import type { PaymentState } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transition-table.ts';

/**
 * Transitions of a payment, enforced by payments_guard(). A payment that ended unpaid can still be captured, because
 * money counts at any time.
 */
export const paymentTransitions = {
  created: { redirected: always, captured: always, failed: always, expired: always },
  redirected: { captured: always, failed: always, expired: always },
  captured: {},
  failed: { captured: always },
  expired: { captured: always },
} as const satisfies Transitions<PaymentState>;

/** Transitions of a payment's reservation, which ends exactly once. Enforced by payments_guard(). */
export const reservationTransitions = {
  open: { captured: always, voided: always, expired: always },
  captured: {},
  voided: {},
  expired: {},
} as const satisfies Transitions<string>;
