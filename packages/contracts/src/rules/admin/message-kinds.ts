import type { MessageTopic } from '../messages.ts';

/** Kinds of messages with their topics; null for a required kind, which cannot be declined. */
export const messageKinds = {
  order_paid: 'orders',
  order_delivered: 'orders',
  order_failed: 'orders',
  order_refunded: 'orders',
  order_paid_late: 'orders',
  balance_changed: 'balance',
  new_login: 'logins',
  ticket_answered: 'support',
  password_changed: null,
  contact_changed: null,
  confirm_email: null,
  telegram_linked: null,
  password_reset: null,
  second_factor_enabled: null,
  second_factor_disabled: null,
} as const satisfies Record<string, MessageTopic | null>;
export type MessageKind = keyof typeof messageKinds;
