import * as z from 'zod';

/** Mailbox of a From header: `shop@example.com`, or `Shop <shop@example.com>`. */
const MAILBOX = /^(?:[^<>"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && !/\s/.test(text), {
    error: 'must be an address with smtp or smtps, like smtps://user:password@mail.example:465',
  });

/** Returns the schema of a base URL without a trailing slash. */
const address = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine((text) => scheme.test(URL.parse(text)?.protocol ?? '') && !/[\s\\?#]/.test(text), {
      error: `must be an address like ${example}`,
    })
    .transform((text) => text.replace(/\/+$/, ''));

/**
 * Settings of the providers of messages to people. Without SMTP_URL there are no e-mails, without TELEGRAM_TOKEN no bot messages;
 * pages then offer neither.
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
    /** Base URL of links to the bot. */
    TELEGRAM_LINK_URL: address(scheme, 'https://t.me').default('https://t.me'),
    /** Maximum number of declinable messages to one person in an hour; further ones wait. */
    MESSAGES_PER_HOUR: z.coerce.number().int().min(1).max(1000).default(20),
    /** Minutes between messages about a lasting alert; it ends after a pause of this length, and of at least 90 minutes. */
    ALERT_WINDOW_MINUTES: z.coerce.number().int().min(1).max(1440).default(60),
    /** Maximum number of messages to one channel of alerts in an hour; further alerts go with the next message. */
    ALERT_MESSAGES_PER_HOUR: z.coerce.number().int().min(1).max(1000).default(20),
  };
}
