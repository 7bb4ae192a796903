import type { OrderEventKind, orderStatuses, OrderTimes } from '@manabar/contracts';
import { definedOnly } from '#infra/defined-only.ts';

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

/** Returns the times of the stages that the order has reached. An order from the balance is paid when it is placed. */
export function toOrderTimes(order: TimedOrder): OrderTimes {
  const { status, created, refunded_amount, payment, event_times } = order;
  const lastOf = (kinds: readonly OrderEventKind[]) =>
    toIso(
      kinds
        .flatMap((kind) => event_times?.[kind] ?? [])
        .sort((a, b) => a - b)
        .at(-1),
    );
  const wasRefunded = refunded_amount > 0n || status === 'refunded';
  return definedOnly({
    paid: toIso(payment ? payment.captured : created),
    delivered: status === 'completed' ? lastOf(deliveries) : undefined,
    refunded: wasRefunded ? lastOf(refunds) : undefined,
    cancelled: status === 'cancelled' ? lastOf(cancellations) : undefined,
  });
}

const toIso = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? undefined : new Date(ms).toISOString();
