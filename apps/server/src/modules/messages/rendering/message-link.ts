import { orderPath, pages, receiptPath } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { receiptToken } from '#infra/secrets/receipt-token.ts';
import { linkToken } from '../contacts/link-token.ts';
import type { MessageContent } from './message-data.ts';

/** Path of the page that a message leads to. A one-time token stands behind `#`, so that no server and no log sees it. */
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
    // A reset takes new contacts and a new second factor back, and needs no present password.
    case 'contact_changed':
    case 'password_changed':
    case 'second_factor_enabled':
      return pages.resetPassword;
    case 'confirm_email':
      return `${pages.confirmContact}#token=${linkToken(deps, 'confirm-contact', content.data.nonce)}`;
    case 'password_reset':
      return `${pages.resetPassword}#token=${linkToken(deps, 'password-reset', content.data.nonce)}`;
    case 'balance_changed':
    case 'new_login':
    case 'telegram_linked':
    case 'second_factor_disabled':
      return pages.profile;
  }
}

/**
 * Path of the receipt that shows the order of a message without logging in, and no code; null when the message is about no
 * order.
 */
export const messageReceiptPath = (
  deps: Pick<Deps, 'keyedHash'>,
  { data }: MessageContent,
): string | null => ('orderId' in data ? receiptPath(receiptToken(deps, data.orderId)) : null);
