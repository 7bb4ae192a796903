import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Currency, Language, Role } from '@manabar/contracts';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { QueryResultRow } from 'pg';
import { createDeps } from '#compose.ts';
import type { Deps } from '#deps.ts';
import type { Clock } from '#infra/clock.ts';
import { statement, type Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { Logger } from '#infra/logger.ts';
import { insertWholeUser } from '#modules/auth/create-user.ts';
import { hashPassword, openSession } from '#modules/auth/index.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import type { Context } from '#procedures/context.ts';
import { KnownPlayers } from '../fixtures/stocked-denominations.ts';
import { testEnv } from '../fixtures/test-env.ts';
import { useWorld } from './use-world.ts';

export interface TestShopOptions {
  /** Settings besides those of all tests. */
  env?: Record<string, string>;
  clock?: Clock;
  log?: Logger;
  /** Migrated database; by default a new copy of the run's template. */
  databaseUrl?: string;
  /** Asks the supplier about players; by default every player is known. */
  asksAboutPlayers?: true;
}

/** Logged-in user of a test. */
export interface TestUser {
  userId: number;
  nickname: string;
  password: string;
  token: string;
  /** Calls procedures as this user through the real authentication. */
  call: ReturnType<typeof createCaller>;
}

export interface TestShop {
  deps: Deps;
  databaseUrl: string;
  /** The real server of this shop for injected requests, created on first use. */
  app(): Promise<FastifyInstance>;
  /** Injects a request into this server. */
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  /** Calls procedures without a session. */
  anonymous: ReturnType<typeof createCaller>;
  /** Creates a request's context. */
  context(overrides?: Partial<Context>): Context;
  /** Creates a customer with a unique nickname. */
  registerUser(overrides?: { nickname?: string; password?: string }): Promise<TestUser>;
  /** Creates an admin with a unique nickname. */
  createAdmin(): Promise<TestUser>;
  /** Credits a wallet through the ledger, in minor units; within the given transaction, if any. */
  credit(userId: number, currency: Currency, minor: bigint, tx?: Queryable): Promise<void>;
  rows: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Closes all connections. The database is deleted with the run's cluster. */
  close(): Promise<void>;
}

const post = statement<
  never,
  [journal: string, userId: number, currency: Currency, amount: bigint]
>(`
  SELECT ledger_post('adjustment', 'test', $1, $1, 'test', 'test',
    ARRAY[(SELECT id FROM accounts WHERE code = 'adjust:admin:' || $3::text),
          (SELECT id FROM accounts WHERE code = format('user:%s:available:%s', $2::int, $3::text))],
    ARRAY[-$4::bigint, $4::bigint])`);

const USUAL_PASSWORD = 'password1';
/** Hash of the usual test password, computed once for each file because hashing is slow. */
let usualHash: Promise<string> | undefined;

/** Creates a shop on a new database. Call `close` at the end of the file. */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const databaseUrl = options.databaseUrl ?? (await createFileDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'manabar-shop-'));
  const env = testEnv(databaseUrl, { MANABAR_DATA_DIR: dataDir, ...options.env });
  const { deps, close } = createDeps(env, {
    ...(options.clock && { clock: options.clock }),
    ...(options.log && { log: options.log }),
  });
  if (!options.asksAboutPlayers) deps.playerChecks = new KnownPlayers();

  const context = (overrides: Partial<Context> = {}): Context => ({
    deps,
    token: null,
    caller: null,
    address: '127.0.0.1',
    userAgent: null,
    origin: 'http://127.0.0.1:3000',
    language: 'ru' satisfies Language,
    requestId: randomUUID(),
    signal: () => new AbortController().signal,
    markReplayed: () => undefined,
    ...overrides,
  });

  const addUser = async (
    role: Role,
    overrides: { nickname?: string; password?: string } = {},
  ): Promise<TestUser> => {
    const user = {
      nickname: overrides.nickname ?? `${role}-${randomBytes(6).toString('hex')}`,
      password: overrides.password ?? USUAL_PASSWORD,
    };
    const { nickname, password } = user;
    const passwordHash = await (password === USUAL_PASSWORD
      ? (usualHash ??= hashPassword(password))
      : hashPassword(password));
    const { userId } = await withTransaction(deps.pool, (tx) =>
      insertWholeUser(tx, { nickname, passwordHash, role }),
    );
    const token = await openSession(deps, deps.pool, userId);
    return { ...user, userId, token, call: createCaller(() => context({ token })) };
  };

  let built: Promise<FastifyInstance> | undefined;
  // Loaded on demand, because most tests call procedures without a server.
  const app = () => (built ??= import('#app.ts').then(({ buildApp }) => buildApp(deps)));
  return {
    deps,
    databaseUrl,
    app,
    inject: async (request) => (await app()).inject(request),
    anonymous: createCaller(() => context()),
    context,
    registerUser: (overrides) => addUser('user', overrides),
    createAdmin: () => addUser('admin'),
    credit: async (userId, currency, minor, tx = deps.pool) => {
      await post(tx, `test:${randomUUID()}`, userId, currency, minor);
    },
    rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await deps.pool.query<Row & QueryResultRow>(sql, values)).rows,
    close: async () => {
      await (await built)?.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a shop for the tests of a file and closes it after them. */
export const useTestShop = (options?: TestShopOptions) => useWorld(() => createTestShop(options));
