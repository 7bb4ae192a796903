import type { Env } from '#config/env.ts';
import type { Pool } from 'pg';
import type { Deps } from '#deps.ts';
import { createGateways } from '#gateways/index.ts';
import { AlertBuffer } from '#infra/alerts/alert-buffer.ts';
import { createCatalogueCache } from '#infra/caches/catalogue-cache.ts';
import { createCodeCipher } from '#infra/secrets/code-cipher.ts';
import { openKeyRing } from '#infra/secrets/code-keys.ts';
import { ClaimHints } from '#infra/caches/claim-hints.ts';
import { systemClock } from '#infra/clock.ts';
import { directUrlOf, poolerOf } from '#infra/db/connection-settings.ts';
import { createPool } from '#infra/db/pool.ts';
import { ReadReplica } from '#infra/db/read-replica.ts';
import { PoolLoad } from '#infra/db/pool-load.ts';
import { createPrisma, createReplicaPrisma } from '#infra/db/prisma.ts';
import { createLogger, type Logger } from '#infra/logger.ts';
import { OrderChanges } from '#infra/caches/order-changes.ts';
import { createMailer } from '#infra/messaging/mailer.ts';
import { createTelegramBot } from '#infra/messaging/telegram-bot.ts';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { createBulkhead } from '#infra/limits/bulkhead.ts';
import {
  createAddressConcurrencyLimit,
  createSharedConcurrencyLimit,
  createConcurrencyLimit,
} from '#infra/limits/concurrency-limit.ts';
import { createKeyedHash } from '#infra/secrets/keyed-hash.ts';
import { JobQueue } from '#infra/queue/job-queue.ts';
import { createRateLimits } from '#infra/limits/rate-limits.ts';
import { chooseReplicaForAdminList } from '#modules/audit/index.ts';
import { authorizeAdminCall, authenticate, createLoginThrottle } from '#modules/auth/index.ts';
import { cancelGatewayPaymentsNow } from '#modules/payments/index.ts';
import { SecurityEventLog } from '#modules/security-events/index.ts';
import {
  authenticateApiKey,
  auditServiceCall,
  auditServiceRefusal,
} from '#modules/service-accounts/index.ts';
import { createWrongCodeLimit, createPlayerChecks } from '#modules/topups/index.ts';
import { createRateSource } from '#rates/index.ts';
import { createSuppliers } from '#suppliers/index.ts';

const MAX_BULK_BODIES = 2;
/** Maximum number of concurrent long bodies of visitors and customers, in total and for each address. */
const LONG_BODIES = { total: 8, perHolder: 2 };
/** Changes of one session or API key at once: more would be no faster, because they wait for the same rows. */
const CHANGES = { perHolder: 3, longestWaitMs: 10_000 };
/** Maximum number of connections of one process to the replica. */
const REPLICA_CONNECTIONS = 2;

function createReadReplica(env: Env, primary: Pool, log: Logger): ReadReplica {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: maxLagSeconds } = env;
  if (url === undefined) return new ReadReplica({ primary, replica: null, maxLagSeconds, log });
  const max = REPLICA_CONNECTIONS;
  return new ReadReplica({
    primary,
    replica: createPool({ connectionString: url, max, log, readsOnly: true }),
    openPrisma: () => createReplicaPrisma(url, { max, log }),
    maxLagSeconds,
    log,
  });
}

/** Creates all dependencies from the settings; `close` releases them. */
export function createDeps(
  env: Env,
  overrides: Partial<Deps> = {},
): { deps: Deps; close: () => Promise<void> } {
  const clock = overrides.clock ?? systemClock;
  const alerts = overrides.alerts ?? new AlertBuffer();
  const log =
    overrides.log ??
    createLogger(env.LOG_LEVEL, undefined, (fields) => alerts.note(fields, clock.now()));
  const pool =
    overrides.pool ??
    createPool({
      connectionString: env.DATABASE_URL,
      max: env.DATABASE_POOL,
      pooler: poolerOf(env),
      log,
    });
  const prisma = overrides.prisma ?? createPrisma(directUrlOf(env), poolerOf(env) !== null);
  const readReplica = overrides.readReplica ?? createReadReplica(env, pool, log);
  const keys = openKeyRing(env);
  const keyedHash = createKeyedHash(keys.fingerprintSource);
  const poolLoad = new PoolLoad(pool, env.DATABASE_POOL);
  const rateLimits =
    overrides.rateLimits ?? createRateLimits(env.RATE_LIMIT_SCALE, { pool, log, keyedHash });
  const suppliers = overrides.suppliers ?? createSuppliers({ env, clock, log });
  const gateways = overrides.gateways ?? createGateways({ env, clock, log });
  const rateSource = overrides.rateSource ?? createRateSource({ env, clock });
  const outbound = overrides.outbound ?? createOutbound({ env });
  const mailer = overrides.mailer ?? createMailer(env);
  const telegramBot = overrides.telegramBot ?? createTelegramBot(env, log);
  const deps: Deps = {
    env,
    log,
    clock,
    alerts,
    claimHints: new ClaimHints(clock),
    catalogueCache: createCatalogueCache({ pool, log }),
    activationLimit: createWrongCodeLimit(pool),
    bulkBodyLimit: createConcurrencyLimit(MAX_BULK_BODIES),
    longBodyLimit: createSharedConcurrencyLimit(LONG_BODIES),
    addressBodyLimit: createAddressConcurrencyLimit(env.BODIES_PER_ADDRESS, env.RATE_LIMIT_SCALE),
    changeBulkhead: createBulkhead(CHANGES),
    jobQueue: new JobQueue(clock),
    orderChanges: new OrderChanges(),
    poolLoad,
    codeCipher: createCodeCipher(keys),
    loginThrottle: createLoginThrottle({ pool, keyedHash, rateLimits }),
    playerChecks: createPlayerChecks({ suppliers, clock, keyedHash }),
    keyedHash,
    securityEvents: new SecurityEventLog({ pool, clock, log }),
    authenticate: (...call) => authenticate(deps, ...call),
    authenticateApiKey: (token) => authenticateApiKey(deps, token),
    auditServiceCall: (call) => auditServiceCall(deps, call),
    auditServiceRefusal: (call) => auditServiceRefusal(deps, call),
    cancelGatewayPaymentsNow: (userId) => cancelGatewayPaymentsNow(deps, userId),
    admitAdmin: (...call) => authorizeAdminCall(deps, ...call),
    chooseReplicaForAdminList: (admin) => chooseReplicaForAdminList(deps, admin),
    ...overrides,
    gateways,
    mailer,
    outbound,
    pool,
    prisma,
    rateLimits,
    rateSource,
    readReplica,
    suppliers,
    telegramBot,
  };
  return {
    deps,
    close: async () => {
      await deps.securityEvents.flush();
      mailer?.close();
      const others = [suppliers, gateways, rateSource, outbound, telegramBot].map((other) =>
        other?.close(),
      );
      await Promise.allSettled([pool.end(), readReplica.close(), prisma.$disconnect(), ...others]);
    },
  };
}
