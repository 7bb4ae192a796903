import { createEnv } from '@t3-oss/env-core';
import { paymentProviders, topupSuppliers } from '@manabar/contracts/rules';
import * as z from 'zod';
import { messageSettings } from './env-messages.ts';
import { observabilitySettings } from './env-observability.ts';
import { transportSettings } from './env-transport.ts';
import { networkList, YOOKASSA_NETWORKS } from './env-networks.ts';

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

/** Schemes of addresses that only open something: a page, or a messenger. */
const LINK_SCHEME = /^(?:https|tg|viber|whatsapp):$/;

/** An address that a page links to. It stands in `href`, so it must not be one that runs (`javascript:`, `data:`). */
const link = z.string().refine(isLink, {
  error: 'must be an address with https, tg, viber or whatsapp, like https://t.me/shop',
});

function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && LINK_SCHEME.test(url.protocol) && !/[\s\\"'<>`\p{Cc}]/u.test(text);
}

/** Where the shop is reached from outside: scheme, host and port. */
const publicUrl = z
  .string()
  .refine(isOrigin, {
    error: 'must be an http or https address without a path, like https://shop.example',
  })
  .transform((text) => new URL(text).origin);

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') return false;
  return [url.search, url.hash, url.username, url.password].every((part) => part === '');
}

/** A time of day and the place whose clocks say it. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day, like 09:00' });
const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be a time zone, like Europe/Moscow' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Where an interface of others begins: a path may follow the host, nothing else. */
const interfaceUrl = (production: boolean) =>
  z.string().refine((text) => isInterface(text, production ? /^https:$/ : /^https?:$/), {
    error: `must be an ${production ? 'https' : 'http or https'} address, like https://api.supplier.example`,
  });

function isInterface(text: string, scheme: RegExp): boolean {
  const url = URL.parse(text);
  if (!url || !scheme.test(url.protocol) || /[\s\\?#]/.test(text)) return false;
  return url.username === '' && url.password === '';
}

/** Who may take cards for a currency; nobody takes one that is not named, outside production the sandbox. */
const paymentProvider = (production: boolean) =>
  production
    ? z.enum(['yookassa', 'stripe'], {
        error: 'must be yookassa or stripe: the sandbox never runs in production',
      })
    : z.enum(paymentProviders);

/** Secrets that are all good, the newest first, separated by commas. */
const secretList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret !== ''), {
    error: 'must be secrets separated by commas',
  });

/** Hosts with their ports, `127.0.0.1:4000`, separated by commas, as an address would name them. */
const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^(?:[^\s/@:]+|\[[\da-f:.]+\]):\d{1,5}$/.test(host)), {
    error: 'must be hosts with ports separated by commas, like 127.0.0.1:4000',
  });

/** Of the card gateways. What a gateway needs is required once a currency names it. */
function paymentSettings(production: boolean, named: readonly string[]) {
  const of = <T extends z.ZodType>(gateway: string, form: T) =>
    named.includes(gateway) ? form : form.optional();
  const origin = interfaceUrl(false).refine((text) => URL.parse(text)?.pathname === '/', {
    error: 'must be an address without a path, like http://127.0.0.1:4000',
  });
  return {
    PAYMENT_PROVIDER_USD: paymentProvider(production).optional(),
    PAYMENT_PROVIDER_RUB: paymentProvider(production).optional(),
    /** How long goods are held for a card payment; Stripe takes no payment that lives for a day. */
    PAYMENT_TTL_MINUTES: z.coerce.number().int().min(1).max(1380).default(15),
    /** Units that all unpaid card orders of a customer without a paid order may hold together. */
    HOLD_NEW_UNITS: z.coerce.number().int().min(1).default(20),
    /** What those units may be worth, in US dollars; one unit of any price is always allowed. */
    HOLD_NEW_VALUE_USD: z.coerce.number().int().min(1).default(200),
    /** Both sides of the sandbox's gateway sign with it: the launcher makes one. */
    SANDBOX_GATEWAY_SECRET: z.string().min(1).optional(),
    YOOKASSA_SHOP_ID: of('yookassa', z.string().regex(/^\d+$/, { error: 'must be a number' })),
    YOOKASSA_SECRET_KEY: of('yookassa', z.string().min(1)),
    YOOKASSA_URL: interfaceUrl(production).default('https://api.yookassa.ru/v3'),
    /** Where YooKassa's notifications come from; others are refused. Outside production this machine, too. */
    YOOKASSA_WEBHOOK_NETWORKS: networkList.default(
      production ? YOOKASSA_NETWORKS : [...YOOKASSA_NETWORKS, '127.0.0.0/8', '::1'],
    ),
    STRIPE_SECRET_KEY: of('stripe', z.string().min(1)),
    /** Several while one is being replaced. */
    STRIPE_WEBHOOK_SECRET: of('stripe', secretList),
    /** Of a stand-in, for tests. */
    STRIPE_URL: production
      ? z.undefined({ error: 'must not be set in production' })
      : origin.optional(),
  };
}

/**
 * Every setting with its form; each is in docs/configuration.md. Some differ in production, some when a top-up
 * supplier of its own or a card gateway is named.
 */
export function settings(
  production: boolean,
  ownSupplier = production,
  gateways: readonly string[] = [],
  mails = false,
) {
  const ofSupplier = <T extends z.ZodType>(form: T) => (ownSupplier ? form : form.optional());
  return {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** PostgreSQL itself, where DATABASE_URL leads to a pooler. */
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOLER_PREPARES: z.stringbool().default(false),
    /** A standby for long reads that may be some seconds old. */
    DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(0).max(3600).default(10),
    /** Connections for hand-written SQL; Prisma, the queue and the listener have their own. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /** How long a program waits at its start for a database that is not there. */
    DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
    HOST: production
      ? z.string().default('0.0.0.0')
      : z
          .literal('127.0.0.1', {
            error: 'outside production the server listens on 127.0.0.1 only',
          })
          .default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** Folder for the generated key file of a development shop. */
    MANABAR_DATA_DIR: z.string().default('.data'),
    /** `id:base64` of 32 bytes, several separated by commas: the first encrypts, all decrypt. */
    CODE_KEYS: production ? z.string().min(1) : z.string().optional(),
    /** The public address of the shop, without a path. */
    PUBLIC_URL: production ? publicUrl : publicUrl.optional(),
    /** Addresses or networks whose X-Forwarded-For counts, comma-separated; empty: none. */
    TRUST_PROXY: z.string().default(''),
    RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
    ...transportSettings,
    SESSION_IDLE_DAYS: count(30),
    SESSION_MAX_DAYS: count(90),
    /** How long security events are kept. */
    SECURITY_EVENT_DAYS: z.coerce.number().int().min(1).default(90),
    /** How long calls of service accounts stay in the audit log; the database keeps them for 90 days at least. */
    SERVICE_CALL_DAYS: z.coerce.number().int().min(90).default(365),
    REFUND_HOURS: count(24),
    /** How long a first top-up to a recipient can be taken back; 0: it goes out at once. */
    TOPUP_UNDO_SECONDS: count(0),
    /** What one admin may credit in a day, in major units of either currency. */
    ADMIN_CREDIT_LIMIT: count(100_000),
    /** Whether every admin needs a second factor, or those who set one up. */
    ADMIN_2FA: z.enum(['optional', 'required']).default('optional'),
    /** Whether an admin confirms again who they are before money, prices or stock change and codes or customers are shown. */
    ADMIN_STEP_UP: production
      ? z.literal('required', { error: 'must be required in production' }).default('required')
      : z.enum(['required', 'off']).default('off'),
    /** With fewer codes left of a price option somebody is to know, unless it has a threshold of its own; 0: never. */
    LOW_STOCK_THRESHOLD: count(5),
    /** A price that falls by more than this share of what it was asks for a confirmation and raises an alert; 0: never. */
    PRICE_FALL_ALERT_PERCENT: z.coerce.number().int().min(0).max(100).default(50),
    /** Customers may top up their balance by card. */
    WALLET_CARD_TOPUP: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    /** Who tops players up: `http` is any program that speaks the protocol of docs/sandbox.md. */
    SUPPLIER: production
      ? z
          .literal('http', { error: 'must be http: the sandbox never runs in production' })
          .default('http')
      : z.enum(topupSuppliers).default('sandbox'),
    SUPPLIER_URL: ofSupplier(interfaceUrl(production)),
    /** Signs the calls to the supplier. */
    SUPPLIER_SECRET: ofSupplier(z.string().min(1)),
    /** The Central Bank's daily file; outside production the sandbox has one. */
    RATES_URL: production ? interfaceUrl(production) : interfaceUrl(production).optional(),
    /** When rates are fetched, every day. */
    RATES_TIME: timeOfDay.default('09:00'),
    RATES_TIMEZONE: timeZone.default('Europe/Moscow'),
    /** Days of sales and of the orders' filter begin at midnight there. */
    SHOP_TIMEZONE: timeZone.default('Europe/Moscow'),
    /** Nothing is calculated with rates that are older. */
    RATES_MAX_AGE_HOURS: z.coerce.number().int().min(1).default(72),
    /** The largest top-up of a Steam wallet, in dollars. */
    STEAM_MAX_USD: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
    ...paymentSettings(production, gateways),
    ...messageSettings(production, mails),
    /** Where the sandbox is, if there is one: the launcher says so. */
    SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    /** Where header, footer and support page link to for help: a chat bot, a person in a messenger. */
    SUPPORT_BOT_URL: link.optional(),
    SUPPORT_MESSENGER_URL: link.optional(),
    /** Where webhooks may go although it is no public address or has no https: receivers on a developer's machine. */
    WEBHOOK_ALLOW_HOSTS: production
      ? z.undefined({ error: 'must not be set in production' })
      : hostList.optional(),
    ...observabilitySettings(production),
    /** File that holds the password of `pnpm admin:create`; without it the password is asked for. */
    ADMIN_PASSWORD_FILE: z.string().optional(),
    /** Folder of the built web app. */
    WEB_ROOT: z.string().optional(),
  };
}

/**
 * The only reader of process.env in the server. In production the settings without a safe default must be
 * given; a missing one is named.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const production = source['NODE_ENV'] === 'production';
  const gateways = [source['PAYMENT_PROVIDER_USD'] ?? '', source['PAYMENT_PROVIDER_RUB'] ?? ''];
  const ownSupplier = production || source['SUPPLIER'] === 'http';
  return createEnv({
    server: settings(production, ownSupplier, gateways, Boolean(source['SMTP_URL'])),
    runtimeEnv: source,
    emptyStringAsUndefined: true,
    onValidationError: (issues) => {
      const lines = issues.map(
        (issue) => `  ${issue.path?.map(String).join('.') ?? ''}: ${issue.message}`,
      );
      throw new SettingsError(`These settings are missing or wrong:\n${lines.join('\n')}`);
    },
  });
}

/** What is wrong with the environment, for whoever set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export type Env = ReturnType<typeof readEnv>;
