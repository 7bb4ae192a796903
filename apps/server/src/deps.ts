import type { Pool } from 'pg';
import type { Env } from '#config/env.ts';
import { createGateways, type Gateways } from '#gateways/index.ts';
import { createCatalogueCache, type CatalogueCache } from '#infra/catalogue-cache.ts';
import { createCodeCipher, type CodeCipher } from '#infra/code-cipher.ts';
import { openKeyRing } from '#infra/code-keys.ts';
import { ClaimHints } from '#infra/claim-hints.ts';
import { systemClock, type Clock } from '#infra/clock.ts';
import { createPool } from '#infra/db/pool.ts';
import { createPrisma, type PrismaClient } from '#infra/db/prisma.ts';
import type { FailureLimit } from '#infra/failure-limit.ts';
import { createLogger, type Logger } from '#infra/logger.ts';
import { OrderChanges } from '#infra/order-changes.ts';
import { createOutbound, type Outbound } from '#infra/outbound/outbound.ts';
import {
  createAddressPlaces,
  createPlaces,
  type Places,
  type SharedPlaces,
} from '#infra/places.ts';
import { createPrivateHash, type PrivateHash } from '#infra/private-hash.ts';
import { JobQueue } from '#infra/queue/job-queue.ts';
import { createRateLimits, type RateLimits } from '#infra/rate-limits.ts';
import {
  admitAdmin,
  authenticate,
  LoginThrottle,
  type AdminRules,
  type Caller,
  type SessionCaller,
} from '#modules/auth/index.ts';
import { SecurityEventLog } from '#modules/security-events/index.ts';
import {
  authenticateKey,
  recordCall,
  recordRefusal,
  type KeyHolder,
  type ServiceCall,
} from '#modules/services/index.ts';
import {
  createActivationLimit,
  createPlayerChecks,
  type PlayerChecks,
} from '#modules/topup/index.ts';
import { createRateSource, type RateSource } from '#rates/index.ts';
import { createSuppliers, type Suppliers } from '#suppliers/index.ts';

const BULK_PLACES = 2;

/** What use cases work with; handed down explicitly, so that the import graph is the architecture. */
export interface Deps {
  env: Env;
  log: Logger;
  clock: Clock;
  /** Hand-written SQL: hot paths, locks, the ledger. */
  pool: Pool;
  /** Ordinary reads and writes. */
  prisma: PrismaClient;
  /** Limits per address, counted in this process. */
  rateLimits: RateLimits;
  /** Public reads of the catalogue, and the one place that says they changed. */
  catalogueCache: CatalogueCache;
  /** Of bulk calls: how many large bodies are in memory at once. */
  bulkPlaces: Places;
  /** Of each address: how many of its bodies may be on their way at once. */
  bodyPlaces: SharedPlaces<string>;
  /** Encrypts activation codes and knows them again. */
  codeCipher: CodeCipher;
  /** Where the last claims of codes ended. */
  claimHints: ClaimHints;
  /** Bounds guessing of passwords. */
  loginThrottle: LoginThrottle;
  /** Bounds guessing of codes that the shop makes itself, of each account. */
  activationLimit: FailureLimit;
  /** Who waits for changes of orders. */
  orderChanges: OrderChanges;
  /** Jobs that a transaction leaves to the worker. */
  jobQueue: JobQueue;
  /** Whoever tops players up. */
  suppliers: Suppliers;
  /** Whoever takes cards. */
  gateways: Gateways;
  /** Whoever sets the rates of currencies. */
  rateSource: RateSource;
  /** Sends webhooks, to the internet alone. */
  outbound: Outbound;
  /** Who stands behind a player's id. */
  playerChecks: PlayerChecks;
  /** For what must be found again but not read: addresses, keys of limits. */
  privateHash: PrivateHash;
  /** Records what an admin notices attacks by. */
  securityEvents: SecurityEventLog;
  /** The caller behind a session's token; null unless the session lives. */
  authenticate: (token: string | null, address?: string) => Promise<SessionCaller | null>;
  /** The service account behind a key; null for what is no key of the shop. */
  authenticateKey: (token: string) => Promise<KeyHolder | null>;
  /** Writes down what came of a call with a key. */
  recordCall: (call: ServiceCall) => Promise<void>;
  /** The same of one that was refused for its key alone, which are not all written down. */
  recordRefusal: (call: ServiceCall) => Promise<void>;
  /** The admin who makes a call of the admin area; refused to whoever may not make it. */
  admitAdmin: (
    caller: Caller,
    rules?: AdminRules,
    readInput?: () => Promise<unknown>,
  ) => Promise<SessionCaller>;
}

/** Builds everything from the settings; `close` ends it again. */
export function createDeps(
  env: Env,
  overrides: Partial<Deps> = {},
): { deps: Deps; close: () => Promise<void> } {
  const log = overrides.log ?? createLogger(env.LOG_LEVEL);
  const pool =
    overrides.pool ??
    createPool({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL, log });
  const prisma = overrides.prisma ?? createPrisma(env.DATABASE_URL);
  const rateLimits = overrides.rateLimits ?? createRateLimits(env.RATE_LIMIT_SCALE);
  const clock = overrides.clock ?? systemClock;
  const keys = openKeyRing(env);
  const privateHash = createPrivateHash(keys.fingerprintSource);
  const suppliers = overrides.suppliers ?? createSuppliers({ env, clock, log });
  const gateways = overrides.gateways ?? createGateways({ env, clock, log });
  const rateSource = overrides.rateSource ?? createRateSource({ env, clock });
  const outbound = overrides.outbound ?? createOutbound({ env });
  const deps: Deps = {
    env,
    log,
    clock,
    claimHints: new ClaimHints(clock),
    catalogueCache: createCatalogueCache({ pool, log }),
    activationLimit: createActivationLimit(pool),
    bulkPlaces: createPlaces(BULK_PLACES),
    bodyPlaces: createAddressPlaces(env.BODIES_PER_ADDRESS, env.RATE_LIMIT_SCALE),
    jobQueue: new JobQueue(clock),
    orderChanges: new OrderChanges(),
    codeCipher: createCodeCipher(keys),
    loginThrottle: new LoginThrottle({ pool, privateHash }),
    playerChecks: createPlayerChecks({ suppliers, clock, privateHash }),
    privateHash,
    securityEvents: new SecurityEventLog({ pool, clock, log }),
    authenticate: (...call) => authenticate(deps, ...call),
    authenticateKey: (token) => authenticateKey(deps, token),
    recordCall: (call) => recordCall(deps, call),
    recordRefusal: (call) => recordRefusal(deps, call),
    admitAdmin: (...call) => admitAdmin(deps, ...call),
    ...overrides,
    gateways,
    outbound,
    pool,
    prisma,
    rateLimits,
    rateSource,
    suppliers,
  };
  return {
    deps,
    close: async () => {
      await deps.securityEvents.flush();
      const others = [suppliers, gateways, rateSource, outbound].map((other) => other.close());
      await Promise.allSettled([pool.end(), prisma.$disconnect(), ...others]);
    },
  };
}
