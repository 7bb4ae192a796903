import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import { createCodeCipher } from '#infra/secrets/code-cipher.ts';
import { parseKeyRing } from '#infra/secrets/code-keys.ts';
import { reencryptColumn } from '#infra/secrets/reencrypt-column.ts';
import { encryptedCodes } from '#modules/stock/index.ts';
import { placeBalanceOrder, revealCodes } from '#modules/orders/index.ts';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { pubgCodesOf } from '#testing/fixtures/redeem-codes.ts';
import { turnOn } from '#testing/fixtures/second-factor.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { retryWhileInProgress } from '#testing/fixtures/retry-while-in-progress.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { encryptedColumns } from '../encryption-key-checks.ts';

const key = () => randomBytes(32).toString('base64');
const oldKey = key();
const former = `k1:${oldKey}`;
const rotating = `k2:${key()},${former}`;
const afterwards = `${rotating.split(',')[0]},fingerprint:${oldKey}`;

const shops: TestShop[] = [];
let shop: TestShop;
beforeEach(async () => {
  shop = await openShop(former);
});
afterAll(async () => {
  for (const opened of shops) await opened.close();
});

async function openShop(keys: string, databaseUrl?: string): Promise<TestShop> {
  const env = { CODE_KEYS: keys, WEBHOOK_ALLOW_HOSTS: '127.0.0.1:4000', DATABASE_POOL: '20' };
  const opened = await createTestShop({ env, ...(databaseUrl && { databaseUrl }) });
  shops.push(opened);
  return opened;
}

function run(script: string, keys: string): TestProgram {
  return startProgram(script, {
    DATABASE_URL: shop.databaseUrl,
    MANABAR_DATA_DIR: shop.deps.env.MANABAR_DATA_DIR,
    CODE_KEYS: keys,
    PORT: '0',
  });
}

async function outcome(program: TestProgram) {
  return { code: await program.ended, output: program.output() };
}
const rotate = () => outcome(run('cli/keys-rotate.ts', rotating));

/** Returns the number of secrets by table and key. */
async function keysInUse(): Promise<Record<string, number>> {
  const { rows } = await shop.deps.pool.query<{ name: string; n: number }>(`
    SELECT 'codes ' || key_id AS name, count(*)::int AS n FROM codes GROUP BY 1
    UNION ALL SELECT 'topup_codes ' || key_id, count(*)::int FROM topup_codes GROUP BY 1
    UNION ALL SELECT 'second_factors ' || key_id, count(*)::int FROM second_factors GROUP BY 1
    UNION ALL SELECT 'webhooks ' || key_id, count(*)::int FROM webhook_endpoints GROUP BY 1
    UNION ALL SELECT 'former webhooks ' || old_key_id, count(*)::int FROM webhook_endpoints
               WHERE old_key_id IS NOT NULL GROUP BY 1`);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Returns the texts of all codes of an option, decrypted with a key ring. */
async function textsOf(optionId: number, keys: string): Promise<string[]> {
  const cipher = createCodeCipher(parseKeyRing(keys));
  const { rows } = await shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
    'SELECT cipher, key_id FROM codes WHERE option_id = $1 ORDER BY id',
    [optionId],
  );
  return rows.map((row) => cipher.decrypt(row.cipher, row.key_id));
}

test('every encrypted column of the database takes part in a key rotation', async () => {
  const { rows } = await shop.deps.pool.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name ~ 'cipher|encrypted|sealed' ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual(encryptedColumns.map(({ name }) => name).sort());
  const { rows: keys } = await shop.deps.pool.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ 'key_id$'`);
  expect(keys[0]?.n).toBe(encryptedColumns.length);
});

test('a key rotation re-encrypts codes, second factors and webhook secrets, so that the former key can be removed', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 3 });
  const admin = await shop.createAdmin();
  await turnOn(systemClock, admin);
  const endpoint = { url: 'http://127.0.0.1:4000/', events: ['stock.low' as const] };
  const { endpoint: made } = await admin.call.admin.webhooks.create(endpoint);
  await admin.call.admin.webhooks.rotateSecret({ id: made.id });
  const pubg = pubgCodesOf(shop, admin);
  const denomination = await pubg.newDenomination(60);
  await pubg.add(denomination);
  await pubg.add(denomination);
  await pubg.order(denomination);

  const { code, output } = await rotate();
  expect(output).toContain('"k1" may be removed from CODE_KEYS');
  expect(output).toContain('under the id "fingerprint"');
  expect(code).toBe(0);
  expect(await keysInUse()).toEqual({
    'codes k2': 3,
    'topup_codes k2': 2,
    'second_factors k2': 1,
    'webhooks k2': 1,
    'former webhooks k2': 1,
  });
  expect(await textsOf(shelf.optionId, afterwards)).toEqual(shelf.codes);
  const checked = await outcome(run('cli/backup-check.ts', afterwards));
  expect(checked).toEqual({ code: 0, output: expect.stringContaining('5 codes') });
  expect(await rotate()).toEqual({ code: 0, output: expect.stringContaining('"k2"') });
});

test('a key rotation that is killed in the middle goes on where it ended', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 1200 });
  const { pool } = shop.deps;
  await pool.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(1, 1); RETURN NEW; END $$`);
  await pool.query(`
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON codes FOR EACH ROW
      WHEN (OLD.id % 1000 = 700) EXECUTE FUNCTION wait_for_test()`);
  const held = await pool.connect();
  await held.query('SELECT pg_advisory_lock(1, 1)');
  const program = run('cli/keys-rotate.ts', rotating);
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(1);
  program.process.kill('SIGKILL');
  await program.ended;
  await held.query('SELECT pg_advisory_unlock(1, 1)');
  held.release();
  const between = await keysInUse();
  expect(between['codes k1']).toBeGreaterThan(0);
  expect(between['codes k2']).toBeGreaterThan(0);
  expect(await textsOf(shelf.optionId, rotating)).toEqual(shelf.codes);

  expect((await rotate()).code).toBe(0);
  expect(await keysInUse()).toEqual({ 'codes k2': 1200 });
  expect(await textsOf(shelf.optionId, afterwards)).toEqual(shelf.codes);
});

test(
  'customers get every code that they buy, once and readable, while keys rotate',
  { timeout: 120_000 },
  async () => {
    const open = await openShop(rotating, shop.databaseUrl);
    const shelf = await stockShelf(shop.deps, { usd: 1000n, codes: 60 });
    const buyers = await makeBareUsers(open.deps, 60);
    for (const { userId } of buyers) {
      await open.credit(userId, 'usd', 1000n);
      await fillCart(open.deps, userId, shelf.optionId);
    }
    const [second = '', first = ''] = rotating.split(',');
    let selling = true;
    let rotations = 0;
    const rotationsUntilSold = (async () => {
      for (; selling; rotations++) {
        const ring = parseKeyRing(
          rotations % 2 === 0 ? `${second},${first}` : `${first},${second}`,
        );
        const options = { batchRows: 20 };
        await reencryptColumn(shop.deps.pool, createCodeCipher(ring), encryptedCodes, options);
      }
    })();
    const sold = await Promise.all(
      buyers.map(async (buyer, place) => {
        // Twenty buyers buy during each rotation, independently of the machine's speed.
        const started = Math.floor(place / 20);
        await vi.waitUntil(() => rotations >= started, { timeout: 60_000 });
        const pay = () => placeBalanceOrder(open.deps, buyer, { currency: 'usd' });
        const { order_id: id } = await retryWhileInProgress(pay);
        const { items } = await revealCodes(open.deps, buyer, { id });
        return items.map(({ code }) => code.code);
      }),
    );
    selling = false;
    await rotationsUntilSold;
    expect(sold.flat().sort()).toEqual([...shelf.codes].sort());
  },
);

test('the server and a key rotation refuse to start with a missing or another key, and name it', async () => {
  await stockShelf(shop.deps, { codes: 1 });
  const cases = [
    [`k2:${key()}`, 'encrypted with the key "k1", which the key ring lacks'],
    [`k2:${key()},k1:${key()}`, 'CODE_KEYS has another key of the same name'],
    [`${former},k0:${key()}`, 'known codes would be loaded again'],
  ] as const;
  for (const [keys, message] of cases) {
    const expected = { code: 1, output: expect.stringContaining(message) };
    expect(await outcome(run('cli/keys-rotate.ts', keys))).toEqual(expected);
    expect(await outcome(run('main.ts', keys))).toEqual(expected);
  }
  expect(await keysInUse()).toEqual({ 'codes k1': 1 });
});

test('a key rotation fails while a process still encrypts with the former key', async () => {
  const { optionId } = await stockShelf(shop.deps, { codes: 1 });
  const { pool } = shop.deps;
  await pool.query(`
    CREATE FUNCTION keep_old_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.cipher := OLD.cipher; NEW.key_id := OLD.key_id; RETURN NEW; END $$`);
  await pool.query(
    'CREATE TRIGGER keep_old_key BEFORE UPDATE ON codes FOR EACH ROW EXECUTE FUNCTION keep_old_key()',
  );
  expect(await rotate()).toEqual({
    code: 1,
    output: expect.stringContaining('restart every server and worker'),
  });
  await pool.query('DROP TRIGGER keep_old_key ON codes');
  await loadCodes(shop.deps, optionId, 1);
  expect((await rotate()).code).toBe(0);
  expect(await keysInUse()).toEqual({ 'codes k2': 2 });
});

test(
  'a key rotation waits for rows that a transaction holds, and says that they are locked when it does not end',
  { timeout: 120_000 },
  async () => {
    await stockShelf(shop.deps, { codes: 1 });
    const holder = await shop.deps.pool.connect();
    // A busy machine may take longer for two runs of the command than the shop lets a transaction wait.
    await holder.query(
      'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT FROM codes FOR UPDATE',
    );
    const { code, output } = await rotate();
    expect(code).toBe(1);
    expect(output).toContain('Rows with a former key are locked');
    expect(output).not.toContain('restart every server');

    const waiting = run('cli/keys-rotate.ts', rotating);
    await expect.poll(() => waiting.output(), { timeout: 30_000 }).toContain('are tried again');
    await holder.query('COMMIT');
    holder.release();
    expect(await outcome(waiting)).toEqual({
      code: 0,
      output: expect.stringContaining('may be removed from CODE_KEYS'),
    });
    expect(await keysInUse()).toEqual({ 'codes k2': 1 });
  },
);

test('the database refuses another text for an order’s redeem code outside of a key rotation', async () => {
  const admin = await shop.createAdmin();
  const pubg = pubgCodesOf(shop, admin);
  const denomination = await pubg.newDenomination(60);
  await pubg.add(denomination);
  await pubg.order(denomination);
  const other = shop.deps.codeCipher.encrypt('OTHER-CODE');
  for (const keyId of ['k1', 'k2']) {
    await expect(
      shop.deps.pool.query('UPDATE topup_codes SET cipher = $1, key_id = $2', [
        other.cipher,
        keyId,
      ]),
    ).rejects.toMatchObject({ constraint: 'code_of_order_stays' });
  }
});
