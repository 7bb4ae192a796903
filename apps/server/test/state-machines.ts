import type { Transitions } from '#infra/transition-table.ts';
import { jobTransitions } from '#modules/bulk-jobs/job-transitions.ts';
import { redeemCodeTransitions } from '#modules/denominations/redeem-codes/redeem-code-transitions.ts';
import { messageTransitions } from '#modules/messages/delivery/message-transitions.ts';
import { notificationTransitions } from '#modules/operator-alerts/notifications/notification-transitions.ts';
import { orderItemTransitions, orderTransitions } from '#modules/orders/order-transitions.ts';
import { paymentRefundTransitions } from '#modules/payments/refunds/payment-refund-transitions.ts';
import {
  paymentTransitions,
  reservationTransitions,
} from '#modules/payments/settlement/payment-transitions.ts';
import { batchTransitions } from '#modules/stock/batches/batch-transitions.ts';
import { codeTransitions } from '#modules/stock/codes/code-transitions.ts';
import { supportTransitions, threadTransitions } from '#modules/support/support-transitions.ts';
import {
  topupAttemptTransitions,
  topupTransitions,
} from '#modules/topups/fulfilment/topup-transitions.ts';
import { deliveryTransitions } from '#modules/webhooks/deliveries/delivery-transitions.ts';

type Values = Readonly<Record<string, unknown>>;

/** Situation in which the transitions are tried. */
export interface Scene {
  /** Fulfilled conditions, by their names in the transitions. */
  met: readonly string[];
  /** Values of the row whose state changes. */
  row?: Values;
  /** Rows of other tables on which it depends. */
  others?: readonly (readonly [table: string, values: Values])[];
}

export interface StateMachine {
  title: string;
  table: string;
  column: string;
  transitions: Transitions<string>;
  /** Names of the database's refusals. */
  refusals: readonly string[];
  scenes?: readonly Scene[];
}

const captured = { order_id: 'order-1', settled_as: 'order', state: 'captured', ended_by: 'time' };
const revealed = { revealed_at: '2026-01-01' };
const batch = (state: string) => [['code_batches', { id: 1, state }]] as const;
const attemptBefore = (state: string) =>
  [['topup_attempts', { number: 1, reference: 'order-1-1', state }]] as const;

const PAID = topupTransitions.waiting.failed;
const { rejected: NOTHING_DELIVERED } = topupAttemptTransitions.prepared;
const { quarantined: QUARANTINE } = codeTransitions.available;
const { sold: NOT_RECALLED, available: RETURNED, used: REVEALED } = codeTransitions.reserved;
const { voided: VOIDED, quarantined: QUARANTINED_UNREVEALED } = codeTransitions.sold;
const { available: NOT_REVEALED, used: WAS_REVEALED } = redeemCodeTransitions.reserved;
const { pending: LATE_TOPUP, completed: LATE } = orderTransitions.cancelled;

export const stateMachines: readonly StateMachine[] = [
  {
    title: 'Order',
    table: 'orders',
    column: 'status',
    transitions: orderTransitions,
    refusals: ['order_transition'],
    scenes: [
      { met: [], row: { id: 'order-1' } },
      { met: [], row: { id: 'order-1' }, others: [['payments', { ...captured, ended_by: null }]] },
      {
        met: [],
        row: { id: 'order-1' },
        others: [['payments', { ...captured, settled_as: 'wallet' }]],
      },
      {
        met: [LATE],
        row: { id: 'order-1' },
        others: [['payments', { ...captured, type: 'order' }]],
      },
      {
        met: [LATE, LATE_TOPUP],
        row: { id: 'order-1' },
        others: [['payments', { ...captured, type: 'topup' }]],
      },
    ],
  },
  {
    title: 'Order item',
    table: 'order_items',
    column: 'status',
    transitions: orderItemTransitions,
    refusals: ['order_item_transition'],
  },
  {
    title: 'Payment',
    table: 'payments',
    column: 'state',
    transitions: paymentTransitions,
    refusals: ['payment_transition'],
  },
  {
    title: 'Reservation of a payment',
    table: 'payments',
    column: 'hold',
    transitions: reservationTransitions,
    refusals: ['payment_hold_ends_once'],
  },
  {
    title: 'Refund through the gateway',
    table: 'payment_refunds',
    column: 'state',
    transitions: paymentRefundTransitions,
    refusals: ['payment_refund_transition'],
  },
  {
    title: 'Top-up',
    table: 'topup_items',
    column: 'state',
    transitions: topupTransitions,
    refusals: ['topup_transition', 'topup_of_unpaid_order'],
    scenes: [
      { met: [PAID], row: { order_item_id: 1 } },
      {
        met: [PAID],
        row: { order_item_id: 1 },
        others: [
          ['order_items', { id: 1, order_id: 'order-1' }],
          ['payments', captured],
        ],
      },
      {
        met: [],
        row: { order_item_id: 1 },
        others: [
          ['order_items', { id: 1, order_id: 'order-1' }],
          ['payments', { order_id: 'order-1', settled_as: null }],
        ],
      },
    ],
  },
  {
    title: 'Attempt of a top-up with a supplier',
    table: 'topup_attempts',
    column: 'state',
    transitions: topupAttemptTransitions,
    refusals: ['topup_attempt_transition'],
    scenes: [
      { met: [NOTHING_DELIVERED], row: { number: 1, asked: 0 } },
      { met: [], row: { number: 1, asked: 1 } },
      { met: [NOTHING_DELIVERED], row: { number: 2, asked: 0 }, others: attemptBefore('rejected') },
      { met: [], row: { number: 2, asked: 0 }, others: attemptBefore('succeeded') },
    ],
  },
  {
    title: 'Redeem code',
    table: 'topup_codes',
    column: 'state',
    transitions: redeemCodeTransitions,
    refusals: ['code_transition'],
    scenes: [{ met: [NOT_REVEALED] }, { met: [WAS_REVEALED], row: revealed }],
  },
  {
    title: 'Code',
    table: 'codes',
    column: 'state',
    transitions: codeTransitions,
    refusals: ['code_transition', 'code_of_recall'],
    scenes: [
      { met: [QUARANTINE, NOT_RECALLED, RETURNED] },
      { met: [QUARANTINE, NOT_RECALLED, REVEALED, VOIDED], row: revealed },
      { met: [NOT_RECALLED, RETURNED], row: { batch_id: 1 }, others: batch('active') },
      {
        met: [NOT_RECALLED, REVEALED, VOIDED],
        row: { batch_id: 1, ...revealed },
        others: batch('active'),
      },
      {
        met: [QUARANTINE, VOIDED, QUARANTINED_UNREVEALED],
        row: { batch_id: 1 },
        others: batch('recalling'),
      },
      {
        met: [QUARANTINE, VOIDED, REVEALED],
        row: { batch_id: 1, ...revealed },
        others: batch('recalled'),
      },
    ],
  },
  {
    title: 'Batch of codes',
    table: 'code_batches',
    column: 'state',
    transitions: batchTransitions,
    refusals: ['code_batch_transition'],
    scenes: [
      { met: [batchTransitions.recalled.active], row: { id: 1 } },
      { met: [], row: { id: 1 }, others: [['code_recalls', { batch_id: 1 }]] },
    ],
  },
  {
    title: 'Bulk job',
    table: 'admin_jobs',
    column: 'state',
    transitions: jobTransitions,
    refusals: ['admin_job_transition'],
  },
  {
    title: 'Webhook delivery',
    table: 'webhook_deliveries',
    column: 'state',
    transitions: deliveryTransitions,
    refusals: ['webhook_delivery_transition'],
  },
  {
    title: 'Message',
    table: 'messages',
    column: 'state',
    transitions: messageTransitions,
    refusals: ['message_transition'],
  },
  {
    title: 'Message about alerts',
    table: 'alert_notifications',
    column: 'state',
    transitions: notificationTransitions,
    refusals: ['alert_notification_transition'],
  },
  {
    title: 'Support message',
    table: 'support_messages',
    column: 'status',
    transitions: supportTransitions,
    refusals: [],
  },
  {
    title: 'Support thread',
    table: 'support_threads',
    column: 'state',
    transitions: threadTransitions,
    refusals: [],
  },
];
