import type { OrderEventKind, orderStatuses, OrderTimes } from '@manabar/contracts';

/** Times of the last event of each kind, in milliseconds since 1970. */
export type EventTimes = Partial<Record<OrderEventKind, number>>;

interface TimedOrder {
  status: (typeof orderStatuses)[number];
  /** Milliseconds since 1970. */
  created: number;
  /** In minor units. */
  refunded_amount: bigint;
  payment: { captured: number | null } | null;
  event_times: EventTimes | null;
}

const deliveries = ['completed', 'topup_delivered'] as const;
const failures = ['topup_failed', 'topup_cancelled'] as const;
const refunds = ['refunded', ...failures] as const;
const cancellations = ['payment_ended', ...failures] as const;

/** Times of the stages that the order has come to. An order from the balance is paid when it is placed. */
export function toOrderTimes(order: TimedOrder): OrderTimes {
  const { status, created, refunded_amount, payment, event_times } = order;
  const lastOf = (kinds: readonly OrderEventKind[]) =>
    toIso(Math.max(0, ...kinds.map((kind) => event_times?.[kind] ?? 0)));
  const paid = toIso(payment ? (payment.captured ?? 0) : created);
  const delivered = status === 'completed' ? lastOf(deliveries) : undefined;
  const refunded = refunded_amount > 0n || status === 'refunded' ? lastOf(refunds) : undefined;
  const cancelled = status === 'cancelled' ? lastOf(cancellations) : undefined;
  return {
    ...(paid !== undefined && { paid }),
    ...(delivered !== undefined && { delivered }),
    ...(refunded !== undefined && { refunded }),
    ...(cancelled !== undefined && { cancelled }),
  };
}

/** Undefined for 0, which stands for no time. */
const toIso = (ms: number) => (ms === 0 ? undefined : new Date(ms).toISOString());
