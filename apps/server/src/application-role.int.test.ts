import { readFileSync } from 'node:fs';
import { migrate } from '@manabar/prisma/migrate';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { withClient } from '@manabar/tooling/with-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createBoss, runScheduled } from '#infra/queue/boss.ts';
import { cleanUpJob } from '#modules/auth/index.ts';
import { verifyLedgerJob } from '#modules/ledger/index.ts';
import { settleLedgerJob } from '#modules/ledger/index.ts';
import { production } from '#testing/fixtures/production-settings.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { settleWholeLedger } from '#testing/shops/settle-whole-ledger.ts';
import { startProgram } from '#testing/clients/server-process.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

// Runs on a database that was set up by the SQL of docs/production.md, and a shop on it whose role owns nothing.

const GUIDE = new URL('../../../docs/production.md', import.meta.url);

let appUrl: string;
let shop: TestShop;
let admin: TestUser;
let buyer: TestUser;

const urlOf = (role: string) => {
  const url = new URL(inject('testCluster').adminUrl);
  url.username = role;
  url.password = '…';
  url.pathname = '/manabar';
  return url.href;
};

const execute = (connectionString: string, statements: readonly string[]) =>
  withClient(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Returns the guide's statements for the database's administrator: those of any database, and those of the shop's. */
function statementsOfGuide(): [anyDatabase: string[], shopDatabase: string[]] {
  const script = /<<SQL\n([\s\S]*?)\n *SQL\n/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';
  const [first, second, ...more] = script
    .replaceAll(/\$\(cat \S+\)/g, '…')
    .split(/^ *\\connect manabar$/m)
    .map((part) => part.split(';').map((text) => text.trim()))
    .map((statements) => statements.filter((text) => text !== ''));
  if (!first || !second || more.length > 0) throw new Error(`the guide says: ${script}`);
  return [first, second];
}

beforeAll(async () => {
  const [anyDatabase, shopDatabase] = statementsOfGuide();
  const adminUrl = new URL(inject('testCluster').adminUrl);
  await execute(adminUrl.href, anyDatabase);
  adminUrl.pathname = '/manabar';
  await execute(adminUrl.href, shopDatabase);
  await migrate(urlOf('manabar_owner'));
  appUrl = urlOf('manabar_app');
  shop = await createTestShop({ databaseUrl: appUrl, env: { CODE_KEYS: production.CODE_KEYS } });
  admin = await shop.createAdmin();
  buyer = await shop.registerUser();
});
afterAll(() => shop.close());

const query = (sql: string) => shop.deps.pool.query<Record<string, unknown>>(sql);

describe('the shop, as a role that owns no table', () => {
  test('the shop registers a customer, loads codes, credits, sells and refunds as a role that owns no table', async () => {
    const registered = await shop.anonymous.auth.register({
      nickname: 'newcomer',
      password: 'quiet-river-7',
      confirmPassword: 'quiet-river-7',
    });
    expect(registered).toBeTruthy();

    const { id: productId } = await addProduct(admin);
    const text = [line(newCode()), line(newCode())].join('\n');
    const loaded = await admin.call.admin.codes.bulkLoad({ productId, regionId: 0, text });
    expect(loaded.added).toBe(2);
    await admin.call.admin.users.adjustBalance({
      id: buyer.userId,
      currency: 'usd',
      mode: 'add',
      amount: 50,
      reason: 'a gift',
    });
    const orders: string[] = [];
    for (const idempotencyKey of ['first-order', 'second-order']) {
      await buyer.call.cart.add({ productId, regionId: 0, gameAmount: 100 });
      const placed = await buyer.call.orders.payFromBalance({ currency: 'usd', idempotencyKey });
      orders.push(placed.order_id);
    }
    await buyer.call.orders.revealCodes({ id: orders[0] ?? '' });
    await buyer.call.orders.refundUnrevealed({ id: orders[1] ?? '' });
    expect((await query('SELECT status FROM orders ORDER BY seq')).rows).toEqual([
      { status: 'completed' },
      { status: 'refunded' },
    ]);
  });

  test('the application role of the database settles and verifies the ledger and cleans up', async () => {
    await settleWholeLedger(shop.deps);
    expect((await query('SELECT 1 FROM ledger_seals')).rowCount).toBeGreaterThan(0);
    await expectSoundLedger(shop);
    await cleanUpJob.run(shop.deps);
  });

  test('the application role sets up the queue of jobs and runs them', async () => {
    const boss = createBoss(shop.deps);
    await boss.start();
    await runScheduled(boss, shop.deps, [cleanUpJob, settleLedgerJob, verifyLedgerJob]);
    await boss.send(settleLedgerJob.name);
    await expect
      .poll(
        async () => (await query(`SELECT 1 FROM pgboss.job WHERE state = 'completed'`)).rowCount,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await boss.stop({ graceful: false });
  });

  test.each([
    ['server', 'main.ts', 'METRICS_PORT', 'the shop is open'],
    ['worker', 'worker.ts', 'WORKER_PORT', 'worker started'],
  ])(
    'a %s in production starts as the application role, and serves metrics at METRICS_HOST only',
    async (_name, script, setting, opened) => {
      const port = String(await chooseFreePort());
      const program = startProgram(script, {
        ...production,
        ...{ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: appUrl },
        ...{ METRICS_HOST: '127.0.0.2', [setting]: port },
      });
      await program.saw(opened);
      const metrics = await fetch(`http://127.0.0.2:${port}/metrics`);
      expect(await metrics.text()).toContain('manabar_build_info');
      await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
      program.process.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    },
  );
});

describe('that role does not move a balance without a posting', () => {
  const refused = (constraint: string) => expect.objectContaining({ constraint }) as unknown;
  const wallet = () =>
    `(SELECT id FROM accounts WHERE code = 'user:${buyer.userId}:available:usd')`;
  const house = `(SELECT id FROM accounts WHERE code = 'adjust:admin:usd')`;
  const balances = async () =>
    (await query('SELECT code, balance FROM account_balances ORDER BY code')).rows;

  /** Runs statements in one session of the role, on a connection of its own, and expects that they change no balance. */
  async function attempt(...statements: string[]): Promise<void> {
    const before = await balances();
    try {
      await execute(appUrl, ['BEGIN', ...statements, 'COMMIT']);
    } finally {
      expect(await balances()).toEqual(before);
    }
  }

  test('the application role changes no balance by an update', async () => {
    await expect(
      attempt(`UPDATE accounts SET balance = balance + 1 WHERE id = ${wallet()}`),
    ).rejects.toEqual(refused('account_balance_by_postings'));
  });

  test('the application role changes no balance by moving a watermark', async () => {
    await expect(
      attempt(`UPDATE accounts SET settled_balance = settled_balance + 1 WHERE kind = 'house'`),
    ).rejects.toEqual(refused('account_watermark_by_settling'));
  });

  const fooled = (body: string) => [
    'CREATE TEMP TABLE decoy (n int)',
    `CREATE FUNCTION pg_temp.move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NULL; END $$`,
    'CREATE TRIGGER move AFTER INSERT ON decoy FOR EACH STATEMENT EXECUTE FUNCTION pg_temp.move()',
    'INSERT INTO decoy VALUES (1)',
  ];

  test("the application role changes no balance by a temporary table's trigger", async () => {
    const move = `UPDATE public.accounts SET balance = balance + 1 WHERE id = ${wallet()}`;
    await expect(attempt(...fooled(move))).rejects.toEqual(refused('account_balance_by_postings'));
  });

  test('the application role changes no balance by replacing operators of the ledger’s triggers', async () => {
    await expect(
      attempt(
        'CREATE SCHEMA elsewhere',
        `CREATE FUNCTION elsewhere.never(bigint, bigint) RETURNS boolean LANGUAGE sql AS 'SELECT false'`,
        `CREATE OPERATOR elsewhere.<> (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = elsewhere.never)`,
        'SET LOCAL search_path = elsewhere, pg_catalog, public',
        `UPDATE accounts SET balance = balance + 1 WHERE id = ${wallet()}`,
      ),
    ).rejects.toEqual(refused('account_balance_by_postings'));
  });

  test("the application role changes no balance by the ledger's trigger on another table", async () => {
    await expect(
      attempt(
        'CREATE TEMP TABLE decoy (LIKE postings)',
        `CREATE TRIGGER move AFTER INSERT ON decoy REFERENCING NEW TABLE AS added
           FOR EACH STATEMENT EXECUTE FUNCTION postings_apply()`,
        `INSERT INTO decoy (id, journal_id, account_id, currency, amount)
         SELECT l.n, (SELECT min(id) FROM journals), l.account, 'usd', l.amount
           FROM (VALUES (1, ${wallet()}, 5), (2, ${house}, -5)) AS l (n, account, amount)`,
      ),
    ).rejects.toThrow('permission denied for function postings_apply');
  });

  test('the application role changes no balance by temporary tables with the names of the ledger', async () => {
    await expect(
      attempt(
        'CREATE TEMP TABLE journals AS SELECT * FROM public.journals',
        'INSERT INTO pg_temp.journals (id) VALUES (900000)',
        `INSERT INTO public.postings (journal_id, account_id, currency, amount)
         VALUES (900000, ${wallet()}, 'usd', 5), (900000, ${house}, 'usd', -5)`,
      ),
    ).rejects.toEqual(refused('posting_account'));
  });

  test('the application role cannot disable the triggers of the ledger', async () => {
    await expect(attempt('ALTER TABLE postings DISABLE TRIGGER ALL')).rejects.toThrow('owner');
    await expect(attempt(`SET session_replication_role = replica`)).rejects.toThrow('permission');
  });
});
