import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Currency, Language, Role } from '@manabar/contracts';
import { createFileDatabase } from '@manabar/tooling/vitest';
import type { FastifyInstance } from 'fastify';
import { createDeps, type Deps } from '#deps.ts';
import type { Clock } from '#infra/clock.ts';
import { statement } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { Logger } from '#infra/logger.ts';
import { insertWholeUser } from '#modules/auth/create-user.ts';
import { hashPassword, openSession } from '#modules/auth/index.ts';
import { createCaller } from '#transport/app-router.ts';
import type { Context } from '#transport/context.ts';
import { testEnv } from './test-env.ts';

export interface TestShopOptions {
  /** Settings beside the usual ones of a test. */
  env?: Record<string, string>;
  clock?: Clock;
  log?: Logger;
  /** A migrated database to use; a fresh copy of the run's template unless given. */
  databaseUrl?: string;
}

/** A user of a test, logged in. */
export interface TestUser {
  userId: number;
  nickname: string;
  password: string;
  token: string;
  /** Calls procedures as this user, through the real session check. */
  call: ReturnType<typeof createCaller>;
}

export interface TestShop {
  deps: Deps;
  databaseUrl: string;
  /** The real server on this shop, made when first asked for; to inject requests into. */
  app(): Promise<FastifyInstance>;
  /** Calls procedures without a session. */
  anonymous: ReturnType<typeof createCaller>;
  /** A context as a request would have it. */
  context(overrides?: Partial<Context>): Context;
  /** A new customer with a nickname of its own. */
  registerUser(overrides?: { nickname?: string; password?: string }): Promise<TestUser>;
  /** A new admin with a nickname of its own. */
  createAdmin(): Promise<TestUser>;
  /** Puts money into a wallet through the ledger, minor units. */
  credit(userId: number, currency: Currency, minor: bigint): Promise<void>;
  /** Ends all connections. The database goes with the run's cluster. */
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
/** Hashing takes long, as it must: what most users of a test have is hashed once a file. */
let usualHash: Promise<string> | undefined;

/** A shop on a fresh database of its own. Call `close` when the file is done. */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const databaseUrl = options.databaseUrl ?? (await createFileDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'manabar-shop-'));
  const env = testEnv(databaseUrl, { MANABAR_DATA_DIR: dataDir, ...options.env });
  const { deps, close } = createDeps(env, {
    ...(options.clock && { clock: options.clock }),
    ...(options.log && { log: options.log }),
  });

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

  let app: Promise<FastifyInstance> | undefined;
  return {
    deps,
    databaseUrl,
    // Loaded when needed: most tests call procedures and need no server.
    app: () => (app ??= import('#app.ts').then(({ buildApp }) => buildApp(deps))),
    anonymous: createCaller(() => context()),
    context,
    registerUser: (overrides) => addUser('user', overrides),
    createAdmin: () => addUser('admin'),
    credit: async (userId, currency, minor) => {
      await post(deps.pool, `test:${randomUUID()}`, userId, currency, minor);
    },
    close: async () => {
      await (await app)?.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
