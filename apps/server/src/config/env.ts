import { createEnv } from '@t3-oss/env-core';
import { topupSuppliers } from '@manabar/contracts/rules';
import * as z from 'zod';
import {
  hostList,
  interfaceUrl,
  link,
  proxyList,
  publicUrl,
  timeOfDay,
  timeZone,
} from './env-schemas.ts';
import { messageProviderSettings } from './env-message-providers.ts';
import { observabilitySettings } from './env-observability.ts';
import { paymentSettings } from './env-payments.ts';
import { connectionSettings } from './env-connections.ts';

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
/** Longest period of ten years: much longer ones end in dates that do not exist. */
const MAX_DAYS = 3650;
const days = (least: number, fallback: number) =>
  z.coerce.number().int().min(least).max(MAX_DAYS).default(fallback);
const hours = (least: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(MAX_DAYS * 24)
    .default(fallback);

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
    TRUST_PROXY: proxyList.default(''),
    RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
    ...connectionSettings,
    SESSION_IDLE_DAYS: days(1, 30),
    SESSION_MAX_DAYS: days(1, 90),
    /** How long security events are kept. */
    SECURITY_EVENT_DAYS: days(1, 90),
    /** How long calls of service accounts stay in the audit log; the database keeps them for 90 days at least. */
    SERVICE_CALL_DAYS: days(90, 365),
    REFUND_HOURS: hours(0, 24),
    /** How long a first top-up to a recipient can be taken back; 0: it goes out at once. */
    TOPUP_UNDO_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
    /** What one admin may credit in a day, in major units of either currency. */
    ADMIN_CREDIT_LIMIT: count(100_000),
    /** Whether every admin needs a second factor, or those who set one up. */
    ADMIN_2FA: z.enum(['optional', 'required']).default('optional'),
    /** Whether an admin confirms again who they are before money, prices or stock change and codes or customers are shown. */
    ADMIN_STEP_UP: production
      ? z.literal('required', { error: 'must be required in production' }).default('required')
      : z.enum(['required', 'off']).default('off'),
    /** Stock level below which a price option without its own threshold raises an alert; 0: never. */
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
    RATES_MAX_AGE_HOURS: hours(1, 72),
    /** The largest top-up of a Steam wallet, in dollars. */
    STEAM_MAX_USD: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
    ...paymentSettings(production, gateways),
    ...messageProviderSettings(production, mails),
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
export function readEnv(environment: NodeJS.ProcessEnv = process.env) {
  // A number of spaces alone would be 0, which switches limits off.
  const source: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value?.trim()]),
  );
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

/** Error of the environment, with a message for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export type Env = ReturnType<typeof readEnv>;
