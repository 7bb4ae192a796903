import type { Currency, MessageKind } from '@manabar/contracts/rules';

/** An amount in minor units; a string, because JSON has no bigint. */
interface Amount {
  minor: string;
  currency: Currency;
}
interface OfOrder {
  orderId: string;
}

/** Data of each kind of message; never contains a code, a password or a player id. */
export interface MessageData extends Record<MessageKind, object> {
  order_paid: OfOrder;
  order_delivered: OfOrder;
  order_failed: OfOrder;
  /** `refundTo` is missing in messages that an earlier version has enqueued. */
  order_refunded: OfOrder & Amount & { refundTo?: 'card' | 'balance' | undefined };
  order_paid_late: OfOrder;
  /** With the cause, when card money was taken from the balance, or added because the card refused a refund. */
  balance_changed:
    | Amount
    | (Amount & OfOrder & { cause: 'chargeback' | 'card_refund' | 'refused_refund' });
  /** The browser and the system; null when unknown. */
  new_login: { device: string | null };
  ticket_answered: { threadId: number };
  password_changed: Record<never, never>;
  contact_changed: Record<never, never>;
  /** `nonce`: source of the token in its link. */
  confirm_email: { nonce: string };
  telegram_linked: Record<never, never>;
  password_reset: { nonce: string };
  second_factor_enabled: Record<never, never>;
  second_factor_disabled: Record<never, never>;
}

/** A message's kind and data, in the form in which they were enqueued. */
export type MessageContent = {
  [Kind in MessageKind]: { kind: Kind; data: MessageData[Kind] };
}[MessageKind];
