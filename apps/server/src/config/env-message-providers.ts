import * as z from 'zod';

/** A mailbox as a From header names it: `shop@example.com`, or `Shop <shop@example.com>`. */
const MAILBOX = /^(?:[^<>"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && !/\s/.test(text), {
    error: 'must be an address with smtp or smtps, like smtps://user:password@mail.example:465',
  });

/** An address that calls or links begin with, without a slash at its end. */
const address = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine((text) => scheme.test(URL.parse(text)?.protocol ?? '') && !/[\s\\?#]/.test(text), {
      error: `must be an address like ${example}`,
    })
    .transform((text) => text.replace(/\/+$/, ''));

/**
 * Providers of messages to people. Without SMTP_URL there are no e-mails, without TELEGRAM_TOKEN no messages of a bot; pages
 * then offer neither.
 */
export function messageProviderSettings(production: boolean, mails: boolean) {
  const scheme = production ? /^https:$/ : /^https?:$/;
  const from = z
    .string()
    .regex(MAILBOX, { error: 'must be a mailbox, like Shop <shop@example.com>' });
  return {
    SMTP_URL: smtpUrl.optional(),
    /** Sender of all mails; required with SMTP_URL. */
    MAIL_FROM: mails ? from : from.optional(),
    TELEGRAM_TOKEN: z
      .string()
      .regex(/^[\w:-]+$/, { error: 'must be the token that Telegram gave the bot' })
      .optional(),
    TELEGRAM_API_URL: address(scheme, 'https://api.telegram.org').default(
      'https://api.telegram.org',
    ),
    /** Where links to the bot lead. */
    TELEGRAM_LINK_URL: address(scheme, 'https://t.me').default('https://t.me'),
    /** Messages of declinable kinds that one person gets in an hour; the others wait. */
    MESSAGES_PER_HOUR: z.coerce.number().int().min(1).max(1000).default(20),
    /** Channels hear of an alert that lasts once in that time, and equal ones are one until a pause of this or of 90 minutes. */
    ALERT_WINDOW_MINUTES: z.coerce.number().int().min(1).max(1440).default(60),
    /** Messages to one channel of alerts in an hour; further alerts go with the next one. */
    ALERT_MESSAGES_PER_HOUR: z.coerce.number().int().min(1).max(1000).default(20),
  };
}
