import type { Pool } from 'pg';
import type { Env } from '#config/env.ts';
import type { Gateways } from '#gateways/index.ts';
import type { AlertBuffer } from '#infra/alerts/alert-buffer.ts';
import type { CatalogueCache } from '#infra/caches/catalogue-cache.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import type { ClaimHints } from '#infra/caches/claim-hints.ts';
import type { Clock } from '#infra/clock.ts';
import type { PoolLoad } from '#infra/db/pool-load.ts';
import type { PrismaClient } from '#infra/db/prisma.ts';
import type { ReadReplica, ReadSource } from '#infra/db/read-replica.ts';
import type { FailureLimit } from '#infra/limits/failure-limit.ts';
import type { Logger } from '#infra/logger.ts';
import type { OrderChanges } from '#infra/caches/order-changes.ts';
import type { Mailer } from '#infra/messaging/mailer.ts';
import type { TelegramBot } from '#infra/messaging/telegram-bot.ts';
import type { Outbound } from '#infra/outbound/outbound.ts';
import type { ConcurrencyLimit, SharedConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import type { KeyedHash } from '#infra/secrets/keyed-hash.ts';
import type { JobQueue } from '#infra/queue/job-queue.ts';
import type { RateLimits } from '#infra/limits/rate-limits.ts';
import type { AdminRules } from '#ports/admin-rules.ts';
import type { Caller, SessionCaller } from '#ports/caller.ts';
import type { LoginThrottle } from '#ports/login-throttle.ts';
import type { PlayerChecks } from '#ports/player-checks.ts';
import type { SecurityEvents } from '#ports/security-events.ts';
import type { KeyHolder, ServiceCall } from '#ports/service-calls.ts';
import type { RateSource } from '#rates/index.ts';
import type { Suppliers } from '#suppliers/index.ts';

/** Dependencies of the use cases, passed explicitly, so that the import graph shows the architecture. */
export interface Deps {
  env: Env;
  log: Logger;
  clock: Clock;
  /** Alerts of this process that are not stored yet. */
  alerts: AlertBuffer;
  /** Hand-written SQL: hot paths, locks, the ledger. */
  pool: Pool;
  /** Where long reads go that may be some seconds old; nothing that decides about money. */
  readReplica: ReadReplica;
  /** How long calls wait for a connection of the pool. */
  poolLoad: PoolLoad;
  /** Ordinary reads and writes. */
  prisma: PrismaClient;
  /** Limits per address. */
  rateLimits: RateLimits;
  /** Public reads of the catalogue, and the one place that says they changed. */
  catalogueCache: CatalogueCache;
  /** Of bulk calls: how many large bodies are in memory at once. */
  bulkBodyLimit: ConcurrencyLimit;
  /** Of visitors and customers: how many long bodies may be on their way at once, by address. */
  longBodyLimit: SharedConcurrencyLimit<string>;
  /** Of each address: how many of its bodies may be on their way at once. */
  addressBodyLimit: SharedConcurrencyLimit<string>;
  /** Encrypts activation codes and knows them again. */
  codeCipher: CodeCipher;
  /** Where the last claims of codes ended. */
  claimHints: ClaimHints;
  /** Bounds guessing of passwords. */
  loginThrottle: LoginThrottle;
  /** Bounds guessing of codes that the shop makes itself, of each account. */
  activationLimit: FailureLimit;
  /** Listeners for changes of orders. */
  orderChanges: OrderChanges;
  /** Jobs that a transaction leaves to the worker. */
  jobQueue: JobQueue;
  /** Suppliers of top-ups. */
  suppliers: Suppliers;
  /** Payment gateways. */
  gateways: Gateways;
  /** Source of the currencies' rates. */
  rateSource: RateSource;
  /** Sends webhooks, to the internet alone. */
  outbound: Outbound;
  /** Sends e-mails; null without an SMTP server. */
  mailer: Mailer | null;
  /** Sends messages of the shop's bot; null without one. */
  telegramBot: TelegramBot | null;
  /** Looks up players by id at the suppliers. */
  playerChecks: PlayerChecks;
  /** For what must be found again but not read: addresses, keys of limits. */
  keyedHash: KeyedHash;
  /** Records what an admin notices attacks by. */
  securityEvents: SecurityEvents;
  /** The caller behind a session's token; null unless the session lives. */
  authenticate: (token: string | null, address?: string) => Promise<SessionCaller | null>;
  /** The service account behind a key; null for what is no key of the shop. */
  authenticateKey: (token: string) => Promise<KeyHolder | null>;
  /** Writes down what came of a call with a key. */
  recordCall: (call: ServiceCall) => Promise<void>;
  /** The same of one that was refused for its key alone, which are not all written down. */
  recordRefusal: (call: ServiceCall) => Promise<void>;
  /** Cancels ended payments of a customer at their gateways at once. Never fails; a job retries what failed. */
  cancelGatewayPaymentsNow: (userId: number) => Promise<void>;
  /** Returns the admin who makes a call of the admin area; refuses other callers. */
  admitAdmin: (
    caller: Caller,
    rules?: AdminRules,
    readInput?: () => Promise<unknown>,
  ) => Promise<SessionCaller>;
  /** Chooses the replica for a long list, where it shows what this admin has changed; null: the primary. */
  chooseReadReplica: (admin: SessionCaller) => Promise<ReadSource | null>;
}
