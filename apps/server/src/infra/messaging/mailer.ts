import type { Transporter } from 'nodemailer';
import type { Env } from '#config/env.ts';
import { fieldOf } from '@manabar/contracts/rules';
import { notSent, sent, type SendResult } from './send-result.ts';
import { isAddressRefused } from './is-address-refused.ts';

/** E-mail as text and HTML. */
export interface Mail {
  /** Constant over all attempts, so that receivers recognise a repeated message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address of a one-click unsubscription (RFC 8058); null for a required message. */
  unsubscribeUrl: string | null;
}

export interface Mailer {
  /** Sends a mail once. Failures are returned and not thrown. */
  send(mail: Mail): Promise<SendResult>;
  close(): void;
}

const CONNECTIONS = 5;
const TIME_LIMIT_MS = 15_000;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Creates the mailer of the configured SMTP server, with pooled connections; returns null without one. nodemailer is loaded by
 * the first mail, because a server process sends none.
 */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV'>): Mailer | null {
  const { SMTP_URL: url, MAIL_FROM: from, NODE_ENV: mode } = env;
  if (url === undefined || from === undefined) return null;
  let loading: Promise<Transporter> | undefined;
  const load = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // Passwords and addresses must not leave this machine unencrypted.
      requireTLS: mode === 'production' && !LOOPBACK.test(new URL(url).hostname),
      connectionTimeout: TIME_LIMIT_MS,
      greetingTimeout: TIME_LIMIT_MS,
      socketTimeout: TIME_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send(mail) {
      try {
        const transport = await (loading ??= load());
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domainOf(from)}>`,
          headers: headersOf(mail),
        });
        return sent;
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => void loading?.then((transport) => transport.close()),
  };
}

const domainOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';

function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === null) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Maps nodemailer's error. A 5xx reply is final unless it concerns the shop's own login. Only a reply to RCPT TO can say that the
 * address is invalid: a refused sender or mail is the shop's fault.
 */
function failureOf(error: unknown): SendResult {
  const answered = fieldOf(error, 'responseCode');
  const reply = typeof answered === 'number' ? answered : null;
  if (fieldOf(error, 'code') === 'EAUTH') return notSent('rejected_login', reply);
  if (reply !== null && reply >= 500) {
    const response = String(fieldOf(error, 'response'));
    const isBounced = fieldOf(error, 'command') === 'RCPT TO' && isAddressRefused(reply, response);
    return notSent(isBounced ? 'bounced' : 'refused', reply);
  }
  return notSent('unavailable', reply);
}
