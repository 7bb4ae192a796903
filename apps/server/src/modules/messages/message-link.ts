import { orderPath, pages, type MessageKind } from '@manabar/contracts/rules';
import type { MessageData } from './message-data.ts';

/** A message's kind and data; the database holds them as they were enqueued. */
export type MessageContent = {
  [Kind in MessageKind]: { kind: Kind; data: MessageData[Kind] };
}[MessageKind];

/** Path of the page that a message leads to. */
export function messagePath(content: MessageContent): string {
  switch (content.kind) {
    case 'order_paid':
    case 'order_delivered':
    case 'order_failed':
    case 'order_refunded':
    case 'order_paid_late':
      return orderPath(content.data.orderId);
    case 'ticket_answered':
      return `${pages.support}?thread=${content.data.threadId}`;
    case 'balance_changed':
    case 'new_login':
    case 'password_changed':
      return pages.profile;
  }
}
