import { createEnv } from '@t3-oss/env-core';
import { topupSuppliers } from '@manabar/contracts/rules';
import * as z from 'zod';
import {
  databaseUrl,
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
import { connectionSettings } from './env-connection-limits.ts';

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
/** Maximum number of days, ten years, because much longer periods end at dates that do not exist. */
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

/** Supplier of top-ups in a shop that names none. */
const usualSupplier = (production: boolean) => (production ? 'http' : 'sandbox');

/**
 * Returns the schema of every setting; each is described in docs/configuration.md. Some depend on production, on an own supplier
 * of top-ups, or on the named card gateways.
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
    DATABASE_URL: databaseUrl,
    /** PostgreSQL itself, if DATABASE_URL leads to a pooler. */
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_POOLER_PREPARES: z.stringbool().default(false),
    /** Standby for long reads that may be some seconds old. */
    DATABASE_REPLICA_URL: databaseUrl.optional(),
    DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(0).max(3600).default(10),
    /** Maximum number of connections for hand-written SQL; Prisma, the queue and the listener have their own. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /** Maximum wait of a program at its start for a database that does not answer. */
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
    /** Keys as `id:base64` of 32 bytes, separated by commas: the first encrypts, all decrypt. */
    CODE_KEYS: production ? z.string().min(1) : z.string().optional(),
    /** The public address of the shop, without a path. */
    PUBLIC_URL: production ? publicUrl : publicUrl.optional(),
    /** Addresses or networks, separated by commas, whose X-Forwarded-For counts; empty means none. */
    TRUST_PROXY: proxyList.default(''),
    RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
    ...connectionSettings,
    SESSION_IDLE_DAYS: days(1, 30),
    SESSION_MAX_DAYS: days(1, 90),
    /** Number of days for which security events are kept. */
    SECURITY_EVENT_DAYS: days(1, 90),
    /** Number of days for which the audit log keeps calls of service accounts; the database keeps them for at least 90. */
    SERVICE_CALL_DAYS: days(90, 365),
    REFUND_HOURS: hours(0, 24),
    /** Seconds in which a first top-up to a recipient can be cancelled; 0 sends it at once. */
    TOPUP_UNDO_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
    /** Maximum amount that one admin may credit in a day, in major units of either currency. */
    ADMIN_CREDIT_LIMIT: count(100_000),
    /** Whether every admin needs a second factor, or only those who have set one up. */
    ADMIN_2FA: z.enum(['optional', 'required']).default('optional'),
    /** Whether admins confirm their identity before changes of money, prices or stock and before they see codes or customers. */
    ADMIN_STEP_UP: production
      ? z.literal('required', { error: 'must be required in production' }).default('required')
      : z.enum(['required', 'off']).default('off'),
    /** Stock below which a price option without its own threshold raises an alert; 0 means never. */
    LOW_STOCK_THRESHOLD: count(5),
    /** Percentage of a price above which its fall requires a confirmation and raises an alert; 0 means never. */
    PRICE_FALL_ALERT_PERCENT: z.coerce.number().int().min(0).max(100).default(50),
    /** Whether customers may top up their balance by card. */
    WALLET_CARD_TOPUP: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    /** Supplier of top-ups: `http` is any program with the protocol of docs/sandbox.md, `none` sells no top-ups. */
    SUPPLIER: z
      .enum(topupSuppliers)
      .refine((name) => !production || name !== 'sandbox', {
        error: 'must be http or none: the sandbox never runs in production',
      })
      .default(usualSupplier(production)),
    SUPPLIER_URL: ofSupplier(interfaceUrl(production)),
    /** Secret that signs calls to the supplier. */
    SUPPLIER_SECRET: ofSupplier(z.string().min(1)),
    /** URL of the Central Bank's daily file; outside production the sandbox serves one. */
    RATES_URL: production ? interfaceUrl(production) : interfaceUrl(production).optional(),
    /** Time of the daily download of rates. */
    RATES_TIME: timeOfDay.default('09:00'),
    RATES_TIMEZONE: timeZone.default('Europe/Moscow'),
    /** Time zone in which days of sales and of the orders' filter begin at midnight. */
    SHOP_TIMEZONE: timeZone.default('Europe/Moscow'),
    /** Maximum age of rates that are used in calculations. */
    RATES_MAX_AGE_HOURS: hours(1, 72),
    /** Maximum top-up of a Steam wallet in dollars. */
    STEAM_MAX_USD: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
    ...paymentSettings(production, gateways),
    ...messageProviderSettings(production, mails),
    /** Port of the sandbox; the launcher sets it. */
    SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    /** Links for help in header, footer and support page: a chat bot, a person in a messenger. */
    SUPPORT_BOT_URL: link.optional(),
    SUPPORT_MESSENGER_URL: link.optional(),
    /** Hosts that may receive webhooks although they are not public or have no https: receivers on a developer's machine. */
    WEBHOOK_ALLOW_HOSTS: production
      ? z.undefined({ error: 'must not be set in production' })
      : hostList.optional(),
    ...observabilitySettings(production),
    /** File with the password of `pnpm admin:create`; without it the password is read from the terminal. */
    ADMIN_PASSWORD_FILE: z.string().optional(),
    /** Folder of the built web app. */
    WEB_ROOT: z.string().optional(),
  };
}

/**
 * Reads and validates the environment; no other code of the server reads process.env. In production settings without a safe
 * default are required; the error names a missing one.
 */
export function readEnv(environment: NodeJS.ProcessEnv = process.env) {
  // A number of spaces alone would be 0, which switches limits off.
  const source: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value?.trim()]),
  );
  const production = source['NODE_ENV'] === 'production';
  const gateways = [source['PAYMENT_PROVIDER_USD'] ?? '', source['PAYMENT_PROVIDER_RUB'] ?? ''];
  const supplier = source['SUPPLIER'] || usualSupplier(production);
  const ownSupplier = supplier === 'http';
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

/** Does the same for a command, whose output is for a person: without LOG_LEVEL it logs from `warn`. */
export const readCommandEnv = (): Env =>
  readEnv({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' });

/** Error about the environment, with a message for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export type Env = ReturnType<typeof readEnv>;
