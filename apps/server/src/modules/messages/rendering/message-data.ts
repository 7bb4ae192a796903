import type { Currency, MessageKind } from '@manabar/contracts/rules';

/** An amount in minor units; a string, because JSON has no bigint. */
interface Amount {
  minor: string;
  currency: Currency;
}
interface OfOrder {
  orderId: string;
}

/** What each kind of message tells of; never a code, a password or a player id. */
export interface MessageData extends Record<MessageKind, object> {
  order_paid: OfOrder;
  order_delivered: OfOrder;
  order_failed: OfOrder;
  order_refunded: OfOrder & Amount;
  order_paid_late: OfOrder;
  balance_changed: Amount;
  /** The browser and the system; null when unknown. */
  new_login: { device: string | null };
  ticket_answered: { threadId: number };
  password_changed: Record<never, never>;
  contact_changed: Record<never, never>;
  /** `nonce`: what the token of its link is derived from. */
  confirm_email: { nonce: string };
  telegram_linked: Record<never, never>;
  password_reset: { nonce: string };
  second_factor_enabled: Record<never, never>;
  second_factor_disabled: Record<never, never>;
}

/** A message's kind and data; the database holds them as they were enqueued. */
export type MessageContent = {
  [Kind in MessageKind]: { kind: Kind; data: MessageData[Kind] };
}[MessageKind];
