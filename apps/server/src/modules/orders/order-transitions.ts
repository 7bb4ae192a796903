import type { orderItemStatuses, orderStatuses } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transition-table.ts';

const LATE_PAYMENT = 'its payment was captured after the time limit';
const LATE_TOPUP_PAYMENT = 'the payment of a top-up was captured after the time limit';

/** Transitions of an order's status. Enforced by orders_guard(). */
export const orderTransitions = {
  pending: { completed: always, refunded: always, cancelled: always },
  completed: { refunded: always },
  refunded: {},
  cancelled: { pending: LATE_TOPUP_PAYMENT, completed: LATE_PAYMENT },
} as const satisfies Transitions<(typeof orderStatuses)[number]>;

/** Transitions of an item's status. Enforced by order_items_guard(). */
export const orderItemTransitions = {
  pending: { delivered: always, refunded: always },
  delivered: { refunded: always },
  refunded: {},
} as const satisfies Transitions<(typeof orderItemStatuses)[number]>;
