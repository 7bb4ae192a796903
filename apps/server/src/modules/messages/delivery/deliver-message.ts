import type { Deps } from '#deps.ts';
import type { SendError, SendResult } from '#infra/messaging/send-result.ts';
import { chatHtml, mailHtml, plainText } from '../rendering/message-layout.ts';
import type { MessageRow } from '../messages.sql.ts';
import { renderMessage } from '../rendering/render-message.ts';

/**
 * Reason of an undelivered message, besides the errors of providers: `no_recipient`, `expired` (its link has expired),
 * `not_configured` (its channel has no provider), `interrupted` (it kills its workers).
 */
export type DeliveryError =
  | SendError
  | 'no_recipient'
  | 'expired'
  | 'not_configured'
  | 'interrupted';

/** Result of an attempt. */
export interface Delivery {
  error: DeliveryError | null;
  /** Status of the provider's answer; null without an answer. */
  status: number | null;
  askedMs: number;
}

type DeliverDeps = Pick<Deps, 'mailer' | 'telegramBot' | 'keyedHash' | 'env' | 'clock'>;

/** Sends a claimed message once, outside any transaction. Failures of providers are returned and not thrown. */
export async function deliverMessage(deps: DeliverDeps, message: MessageRow): Promise<Delivery> {
  const { recipient, expires_at: expiresAt } = message;
  if (recipient === null) return ended('no_recipient');
  if (expiresAt !== null && expiresAt <= deps.clock.now()) return ended('expired');
  return send(deps, message, recipient);
}

const ended = (error: DeliveryError): Delivery => ({ error, status: null, askedMs: 0 });

async function send(
  deps: DeliverDeps,
  message: MessageRow,
  recipient: string,
): Promise<SendResult | Delivery> {
  const { mailer, telegramBot } = deps;
  const { id, channel, user_id: userId, language, topic } = message;
  const parts = await renderMessage(deps, { userId, language, topic }, message, message.created_at);
  if (channel === 'telegram') {
    if (!telegramBot) return ended('not_configured');
    return telegramBot.send({ chat: recipient, html: chatHtml(parts) });
  }
  if (!mailer) return ended('not_configured');
  return mailer.send({
    id: `message-${id}`,
    to: recipient,
    subject: parts.subject,
    text: plainText(parts),
    html: mailHtml(parts),
    unsubscribeUrl: parts.unsubscribe?.url ?? null,
  });
}
