import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '@manabar/prisma/client';
import pg, { type QueryConfig } from 'pg';
import type { Logger } from '#infra/logger.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Queryable } from './sql.ts';
import { retryConflicts } from './transaction.ts';
import { createWritablePool } from './writable-pool.ts';

export type { PrismaClient };
/** Prisma client inside a transaction. */
export type PrismaTransaction = Prisma.TransactionClient;

/** Maximum number of connections, opened as needed: admin work and ordinary reads are a small part of the traffic. */
const CONNECTIONS = 5;

/** Planner settings of a shop with a pooler, because the role's own settings suit the SQL pool. */
const besidePooler = { enable_seqscan: 'on', plan_cache_mode: 'auto', jit: 'on' };

/**
 * Creates Prisma for admin and other ordinary reads and writes; hot paths use the SQL pool. It has connections of its own,
 * because the pool's generic plans cannot use every index that Prisma's queries need (ADR 3).
 */
export function createPrisma(connectionString: string, isBesidePooler = false): PrismaClient {
  return clientOf(
    createWritablePool({
      ...connectionSettings(connectionString, isBesidePooler ? besidePooler : {}),
      max: CONNECTIONS,
    }),
  );
}

/** Creates Prisma on a standby, for lists. */
export function createReplicaPrisma(
  connectionString: string,
  { max, log }: { max: number; log: Logger },
): PrismaClient {
  const pool = new pg.Pool({ ...connectionSettings(connectionString, {}), max });
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', (error) => {
    log.warn({ err: error }, 'an idle connection to the replica was lost');
  });
  return clientOf(pool);
}

function clientOf(pool: pg.Pool): PrismaClient {
  // Minimal messages, because the full ones quote the written values.
  return new PrismaClient({
    errorFormat: 'minimal',
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
  });
}

/** Clients of {@link within}. */
const joined = new WeakSet<PrismaClient>();

/** Repeats a transaction after a conflict; a part of another transaction is only repeated with the whole one. */
const retryWhole = <T>(prisma: PrismaClient, run: () => Promise<T>): Promise<T> =>
  joined.has(prisma) ? run() : retryConflicts(run);

/** Runs `work` in one transaction; after a conflict it starts again from the beginning. */
export function inTransaction<T>(
  prisma: PrismaClient,
  work: (tx: PrismaTransaction) => Promise<T>,
): Promise<T> {
  return retryWhole(prisma, () => prisma.$transaction(work));
}

/** Maximum duration of a transaction with work on many rows. */
const LONGEST_MS = 60_000;

/** Runs work on many rows like {@link inTransaction}, with a longer time limit. */
export function inLongTransaction<T>(
  prisma: PrismaClient,
  work: (tx: PrismaTransaction) => Promise<T>,
): Promise<T> {
  return retryWhole(prisma, () => prisma.$transaction(work, { timeout: LONGEST_MS }));
}

/** Returns a client for work that opens a transaction of its own, which becomes a part of this one. */
export function within(tx: PrismaTransaction): PrismaClient {
  const join = (work: (tx: PrismaTransaction) => Promise<unknown>) => work(tx);
  const client = new Proxy(tx, {
    get: (target, name): unknown => (name === '$transaction' ? join : Reflect.get(target, name)),
  }) as PrismaClient;
  joined.add(client);
  return client;
}

/** Adapts Prisma's transaction to hand-written SQL. Rows have Prisma's types: bytes are Uint8Array. */
export function asQueryable(tx: PrismaTransaction): Queryable {
  return {
    async query<Row>({ text, values = [] }: QueryConfig) {
      const rows = await tx.$queryRawUnsafe<Row[]>(text, ...(values as unknown[]));
      return { rows, rowCount: rows.length, command: '', oid: 0, fields: [] };
    },
  };
}
