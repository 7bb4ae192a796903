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
import type { Bulkhead } from '#infra/limits/bulkhead.ts';
import type { ConcurrencyLimit, SharedConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import type { KeyedHash } from '#infra/secrets/keyed-hash.ts';
import type { JobQueue } from '#infra/queue/job-queue.ts';
import type { RateLimits } from '#infra/limits/rate-limits.ts';
import type { AdminProcedureRules } from '#ports/admin-procedure-rules.ts';
import type { Caller, SessionCaller } from '#ports/caller.ts';
import type { LoginThrottle } from '#ports/login-throttle.ts';
import type { PlayerChecks } from '#ports/player-checks.ts';
import type { SecurityEvents } from '#ports/security-events.ts';
import type { KeyHolder, ServiceCall } from '#ports/service-call.ts';
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
  /** Chooses the database of long reads that may be some seconds old; decisions about money never use it. */
  readReplica: ReadReplica;
  /** Estimates the wait of calls for a connection of the pool. */
  poolLoad: PoolLoad;
  /** Runs the changes of each session or API key in turn, because those wait for the same rows. */
  changeBulkhead: Bulkhead;
  /** Ordinary reads and writes. */
  prisma: PrismaClient;
  rateLimits: RateLimits;
  /** Caches of the catalogue's public reads, with the only functions that invalidate them. */
  catalogueCache: CatalogueCache;
  /** Limits the large bodies of bulk calls in memory. */
  bulkBodyLimit: ConcurrencyLimit;
  /** Limits the long bodies of visitors and customers in transit, by address. */
  longBodyLimit: SharedConcurrencyLimit<string>;
  addressBodyLimit: SharedConcurrencyLimit<string>;
  /** Encrypts activation codes and fingerprints them. */
  codeCipher: CodeCipher;
  /** Positions of the last claims of codes. */
  claimHints: ClaimHints;
  /** Limits guesses of passwords. */
  loginThrottle: LoginThrottle;
  /** Limits guesses of generated codes by each account. */
  activationLimit: FailureLimit;
  orderChanges: OrderChanges;
  /** Enqueues jobs for the worker within transactions. */
  jobQueue: JobQueue;
  /** Suppliers of top-ups. */
  suppliers: Suppliers;
  gateways: Gateways;
  rateSource: RateSource;
  /** Sends webhooks to public addresses only. */
  outbound: Outbound;
  /** Sends e-mails; null without an SMTP server. */
  mailer: Mailer | null;
  /** Sends messages of the shop's bot; null without a bot. */
  telegramBot: TelegramBot | null;
  /** Looks up players by id at the suppliers. */
  playerChecks: PlayerChecks;
  /** Hash of values that must be found again but not read: addresses, keys of limits. */
  keyedHash: KeyedHash;
  /** Records signs of attacks for admins. */
  securityEvents: SecurityEvents;
  /** Returns the caller of a session's token; null without a live session. */
  authenticate: (token: string | null, address?: string) => Promise<SessionCaller | null>;
  /** Returns the service account of a key; null for a token that is no key of the shop. */
  authenticateApiKey: (token: string) => Promise<KeyHolder | null>;
  /** Records the result of a call with a key. */
  auditServiceCall: (call: ServiceCall) => Promise<void>;
  /** Records a call that was refused because of its key; not every such call is stored. */
  auditServiceRefusal: (call: ServiceCall) => Promise<void>;
  /** Cancels ended payments of a customer at their gateways at once. Never throws; a job retries failed cancellations. */
  cancelGatewayPaymentsNow: (userId: number) => Promise<void>;
  /** Returns the admin who makes a call of the admin area; throws for other callers. */
  admitAdmin: (
    caller: Caller,
    rules?: AdminProcedureRules,
    readInput?: () => Promise<unknown>,
  ) => Promise<SessionCaller>;
  /** Chooses the replica for a long list if it shows this admin's changes; null means the primary. */
  chooseReplicaForAdminList: (admin: SessionCaller) => Promise<ReadSource | null>;
}
