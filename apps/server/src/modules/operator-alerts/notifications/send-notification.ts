import { type Language } from '@manabar/contracts/rules';
import {
  alertRule,
  operatorAlertPath,
  type AlertChannelKind,
  type AlertSendError,
} from '@manabar/contracts/operator-alert-catalogue';
import { shopOrigin } from '#config/shop-origin.ts';
import type { Deps } from '#deps.ts';
import type { PostOutcome } from '#infra/outbound/outbound.ts';
import { askedDelayMs } from '#infra/background/retry-delay.ts';
import { bodyOf, signedHeaders, statusError } from '#modules/webhooks/index.ts';
import { channelSecret } from '../channels/channel-secret.ts';
import type { NotificationContent } from './notification-data.ts';
import { chatHtml, mailHtml, plainText } from './notification-layout.ts';
import { meaningOf, loadNotificationTexts, todoOf } from './notification-texts.ts';
import { renderNotification } from './render-notification.ts';

/** Recipient of a message. */
export interface ChannelTarget {
  kind: AlertChannelKind;
  target: string;
  language: Language;
  secretNonce: string;
}

export interface OutgoingNotification {
  /** Constant over all attempts, so that receivers recognise a repeated message. */
  id: string;
  at: Date;
  content: NotificationContent;
}

/** Result of an attempt. */
export interface SendOutcome {
  /** Null when the receiver accepted the message. */
  error: AlertSendError | null;
  /** Status of a webhook's answer. */
  status: number | null;
  /** Delay that the receiver requested, in milliseconds. */
  askedMs: number;
}

export type SendDeps = Pick<
  Deps,
  'mailer' | 'telegramBot' | 'outbound' | 'keyedHash' | 'env' | 'clock'
>;

/** Sends a message to a channel once, outside any transaction. Failures are returned and not thrown. */
export async function sendNotification(
  deps: SendDeps,
  channel: ChannelTarget,
  message: OutgoingNotification,
): Promise<SendOutcome> {
  if (channel.kind === 'webhook') return sendWebhook(deps, channel, message);
  const { mailer, telegramBot } = deps;
  const rendered = await renderNotification(deps, channel.language, message.content);
  if (channel.kind === 'telegram') {
    if (!telegramBot) return notConfigured;
    const sent = await telegramBot.send({ chat: channel.target, html: chatHtml(rendered) });
    return { ...sent, status: null };
  }
  if (!mailer) return notConfigured;
  const sent = await mailer.send({
    id: message.id,
    to: channel.target,
    subject: rendered.subject,
    text: plainText(rendered),
    html: mailHtml(rendered),
    unsubscribeUrl: null,
  });
  return { ...sent, status: null };
}

const notConfigured: SendOutcome = { error: 'not_configured', status: null, askedMs: 0 };

async function sendWebhook(
  deps: SendDeps,
  { target, language, secretNonce }: ChannelTarget,
  { id, at, content }: OutgoingNotification,
): Promise<SendOutcome> {
  const data = await webhookData(deps, language, content);
  const body = bodyOf({ type: `operator.${content.kind}`, at, data });
  const secrets = [channelSecret(deps, secretNonce)];
  const headers = signedHeaders(id, body, secrets, deps.clock.now());
  return resultOf(await deps.outbound.post(target, headers, body), deps.clock.now());
}

/** Returns the content of a message as data for programs. */
async function webhookData(
  { env }: Pick<Deps, 'env'>,
  language: Language,
  content: NotificationContent,
): Promise<object> {
  if (content.kind !== 'alerts') return content.data;
  const t = await loadNotificationTexts(language);
  const alerts = content.data.lines.map(({ alert, subject, count, first, last }) => ({
    ...{ alert, subject, count, first, last },
    severity: alertRule(alert).severity,
    meaning: meaningOf(t, alert),
    todo: todoOf(t, alert),
    url: `${shopOrigin(env)}${operatorAlertPath(alert, subject)}`,
  }));
  return { alerts, more: content.data.more };
}

function resultOf(outcome: PostOutcome, now: Date): SendOutcome {
  if ('error' in outcome) {
    const error = outcome.error === 'blocked' ? 'private_address' : outcome.error;
    return { error, status: null, askedMs: 0 };
  }
  const { status, retryAfter } = outcome;
  return { error: statusError(status), status, askedMs: askedDelayMs(retryAfter, now) };
}
