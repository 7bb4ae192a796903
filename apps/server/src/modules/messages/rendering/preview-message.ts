import type { MessagePreview, previewMessageInput } from '@manabar/contracts';
import { messageKinds, type MessageKind } from '@manabar/contracts/rules';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { MessageData } from './message-data.ts';
import { chatHtml, mailHtml, plainText } from './message-layout.ts';
import type { MessageContent } from './message-data.ts';
import { renderMessage } from './render-message.ts';

const order = { orderId: 'ABCDEFGH12345678' };
/** Nonce of sample tokens, which have no effect because no link with their hash exists. */
const nonce = 'sample';
/** No user has this id, so that the unsubscribe link of a sample has no effect. */
const NOBODY = 0;

const samples: MessageData = {
  order_paid: order,
  order_delivered: order,
  order_failed: order,
  order_refunded: { ...order, minor: '1250', currency: 'usd', refundTo: 'card' },
  order_paid_late: order,
  balance_changed: { minor: '50000', currency: 'rub' },
  new_login: { device: 'Chrome, Windows' },
  ticket_answered: { threadId: 42 },
  password_changed: {},
  contact_changed: {},
  confirm_email: { nonce },
  telegram_linked: {},
  password_reset: { nonce },
  second_factor_enabled: {},
  second_factor_disabled: {},
};

/** Renders a kind of message with sample data in a language, in the form that customers get. */
export async function previewMessage(
  deps: Pick<Deps, 'keyedHash' | 'env' | 'clock'>,
  { kind, language }: z.output<typeof previewMessageInput>,
): Promise<MessagePreview> {
  const topic = messageKinds[kind];
  const recipient = { userId: NOBODY, language, topic };
  const parts = await renderMessage(deps, recipient, sampleOf(kind), deps.clock.now());
  return {
    topic,
    subject: parts.subject,
    html: mailHtml(parts),
    text: plainText(parts),
    chat: chatHtml(parts),
  };
}

/** Returns the sample of a kind; the cast is safe because kind and data belong together. */
const sampleOf = (kind: MessageKind) => ({ kind, data: samples[kind] }) as MessageContent;
