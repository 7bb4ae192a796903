import { orderPath, pages, receiptPath } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { receiptToken } from '#infra/secrets/receipt-token.ts';
import { linkToken } from '../contacts/message-link-token.ts';
import type { MessageContent } from './message-data.ts';

/** Returns the path of a message's page. A one-time token follows `#`, so that neither servers nor logs get it. */
export function messagePath(deps: Pick<Deps, 'keyedHash'>, content: MessageContent): string {
  switch (content.kind) {
    case 'order_paid':
    case 'order_delivered':
    case 'order_failed':
    case 'order_refunded':
    case 'order_paid_late':
      return orderPath(content.data.orderId);
    case 'ticket_answered':
      return `${pages.support}/threads/${content.data.threadId}`;
    // A reset removes new contacts and a new second factor, and needs no current password.
    case 'contact_changed':
    case 'password_changed':
    case 'second_factor_enabled':
      return pages.resetPassword;
    case 'confirm_email':
      return `${pages.confirmContact}#token=${linkToken(deps, 'confirm-contact', content.data.nonce)}`;
    case 'password_reset':
      return `${pages.resetPassword}#token=${linkToken(deps, 'password-reset', content.data.nonce)}`;
    case 'balance_changed':
      return pages.balance;
    case 'new_login':
    case 'telegram_linked':
    case 'second_factor_disabled':
      return pages.profile;
  }
}

/**
 * Returns the path of the receipt of a message's order, which needs no login and shows no codes; null for a message without
 * an order.
 */
export const messageReceiptPath = (
  deps: Pick<Deps, 'keyedHash'>,
  { data }: MessageContent,
): string | null => ('orderId' in data ? receiptPath(receiptToken(deps, data.orderId)) : null);
