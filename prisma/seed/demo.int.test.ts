import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDeps, readEnv } from '@manabar/server/seed-api';
import { compileCache } from '@manabar/server/testing/fixtures/compile-cache';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('demo.ts', import.meta.url));
const pictures = fileURLToPath(new URL('../../apps/web/public', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'manabar-demo-'));
let url: string;
let db: pg.Client;

async function seed(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      MANABAR_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

async function rows<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await db.query<T>(sql)).rows;
}

/** Returns the number of codes in stock by slug, region and amount. */
const stock = () =>
  rows<{ slug: string; region: string; amount: number; available: number }>(`
    SELECT p.slug, r.code AS region, o.game_amount AS amount, option_available(o.id) AS available
      FROM price_options o JOIN products p ON p.id = o.product_id JOIN regions r ON r.id = o.region_id
     WHERE p.archived_at IS NULL ORDER BY p.id, r.id, o.game_amount`);

/** Returns the packages for PUBG players and the number of their codes. */
const packages = () =>
  rows(`
    SELECT d.game_amount AS amount, d.price_usd IS NOT NULL AND d.price_rub IS NOT NULL AS sold_in_both,
           (SELECT count(*)::int FROM topup_codes WHERE denomination_id = d.id AND state = 'available') AS available
      FROM topup_denominations d WHERE d.service = 'pubg' AND d.archived_at IS NULL ORDER BY 1`);

/** Removes actions from the audit log, as if they had not happened. */
async function forget(...actions: string[]): Promise<void> {
  await db.query('ALTER TABLE audit_log DISABLE TRIGGER audit_keep_rows');
  await db.query('DELETE FROM audit_log WHERE action = ANY ($1)', [actions]);
  await db.query('ALTER TABLE audit_log ENABLE TRIGGER audit_keep_rows');
}

beforeAll(async () => {
  url = await createFileDatabase();
  db = new pg.Client({ connectionString: url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the demo', () => {
  test('refuses to load the demo in production', async () => {
    const production = {
      NODE_ENV: 'production',
      CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      PUBLIC_URL: 'https://shop.example',
      SUPPLIER_URL: 'https://supplier.example',
      SUPPLIER_SECRET: 'shared with the supplier',
      RATES_URL: 'https://rates.invalid/XML_daily.asp',
    };
    const { code, output } = await seed(production);
    expect(code).not.toBe(0);
    expect(output).toContain('production');
    expect(await rows('SELECT 1 FROM users')).toHaveLength(0);
  });

  test('the demo fills an empty shop', async () => {
    expect(await seed()).toEqual({
      code: 0,
      output: expect.stringMatching(/^Database: \S+ at \S+\n$/),
    });
    const products = await rows<{ slug: string; image_url: string; translations: object }>(
      'SELECT slug, image_url, translations FROM products',
    );
    expect(products.map(({ slug }) => slug).sort()).toEqual([
      'apple-gift-card',
      'freefire-codes',
      'google-play',
      'mobile-legends',
      'nintendo-eshop',
      'playstation-store',
      'pubg-codes',
      'roblox',
      'steam-wallet',
      'valorant-points',
      'xbox-live',
    ]);
    for (const { slug, image_url, translations } of products) {
      expect(image_url).toBe(`/images/products/${slug}.svg`);
      expect(Object.keys(translations).sort()).toEqual(['en', 'ru', 'uz']);
    }
  });

  test('the demo writes Uzbek with its own letters, not with quotation marks', async () => {
    const texts = await rows<{ uz: object }>(`
      SELECT translations -> 'uz' AS uz FROM products
      UNION ALL SELECT translations -> 'uz' FROM promotions
      UNION ALL SELECT translations -> 'uz' FROM regions WHERE translations ? 'uz'`);
    const words = texts.map(({ uz }) => JSON.stringify(uz)).join(' ');
    expect(words).toContain('oʻ');
    expect(words).not.toMatch(/\p{Script=Cyrillic}/u);
    expect(words.match(/[\p{L}\d]+['‘’`´]\p{L}*/gu)).toBeNull();
  });

  test('the demo stocks most products, two codes of one and none of another', async () => {
    const shelves = await stock();
    const of = (slug: string) => shelves.filter((shelf) => shelf.slug === slug);
    const total = (slug: string) => of(slug).reduce((sum, shelf) => sum + shelf.available, 0);
    expect(total('nintendo-eshop')).toBe(0);
    expect(of('nintendo-eshop')).toHaveLength(3);
    expect(total('valorant-points')).toBe(2);
    const others = shelves.filter(
      ({ slug }) => slug !== 'nintendo-eshop' && slug !== 'valorant-points',
    );
    for (const shelf of others) expect(shelf.available).toBe(300);
    expect(new Set(of('roblox').map(({ region }) => region))).toEqual(
      new Set(['ru', 'us', 'eu', 'global']),
    );
    expect(await rows('SELECT 1 FROM price_options WHERE popular')).not.toHaveLength(0);
  });

  test('the demo has its accounts, with balances from the ledger', async () => {
    expect(await rows('SELECT nickname, role::text FROM users ORDER BY id')).toEqual([
      { nickname: 'admin', role: 'admin' },
      { nickname: 'demo', role: 'user' },
    ]);
    const balances = await rows(`
      SELECT a.currency::text, a.balance::int, (SELECT sum(amount)::int FROM postings WHERE account_id = a.id) AS posted
        FROM accounts a JOIN users u ON u.id = a.user_id
       WHERE u.nickname = 'demo' AND a.kind = 'available' ORDER BY a.currency`);
    expect(balances).toEqual([
      { currency: 'usd', balance: 10_000, posted: 10_000 },
      { currency: 'rub', balance: 1_000_000, posted: 1_000_000 },
    ]);
    expect(
      await rows(`SELECT to_currency FROM currency_rates WHERE from_currency = 'USD' ORDER BY 1`),
    ).toEqual([{ to_currency: 'KZT' }, { to_currency: 'RUB' }, { to_currency: 'UZS' }]);
  });

  test('the demo has three promotions in three languages, each with its picture', async () => {
    const promotions = await rows<{ background: string; active: boolean; translations: object }>(
      'SELECT background_color AS background, active, translations FROM promotions ORDER BY id DESC',
    );
    expect(promotions.map(({ background }) => background)).toEqual([
      '/images/promotions/gift-cards.svg',
      '/images/promotions/player-id.svg',
      '/images/promotions/unopened-code.svg',
    ]);
    for (const { background, active, translations } of promotions) {
      expect(active).toBe(true);
      const texts = Object.values(translations as Record<string, { text: string }>);
      expect(Object.keys(translations).sort()).toEqual(['en', 'ru', 'uz']);
      expect(new Set(texts.map(({ text }) => text)).size).toBe(3);
      // Pictures are three times as wide as high, and small.
      const art = readFileSync(join(pictures, background), 'utf8');
      expect(art).toContain('viewBox="0 0 1200 400"');
      expect(art.length).toBeLessThan(4096);
      expect(art).not.toMatch(/<text|<script|href=/);
    }
  });

  test('the demo has top-ups of Free Fire in both currencies, the cheapest under 2 USD', async () => {
    const offers = await rows<{ item: string; usd: number; rub: number }>(`
      SELECT item_id AS item, price_usd::int AS usd, price_rub::int AS rub FROM topup_denominations
       WHERE service = 'freefire' AND is_active AND archived_at IS NULL ORDER BY game_amount`);
    expect(offers.length).toBeGreaterThanOrEqual(12);
    expect(Math.min(...offers.map(({ usd }) => usd))).toBeLessThan(200);
    expect(new Set(offers.map(({ item }) => item)).size).toBe(offers.length);
    // A larger amount costs more, in either currency.
    for (const currency of ['usd', 'rub'] as const) {
      const prices = offers.map((offer) => offer[currency]);
      expect(prices[0]).toBeGreaterThan(0);
      expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b));
    }
  });

  test('the demo has packages of PUBG in both currencies, with codes that no supplier refuses', async () => {
    expect(await packages()).toEqual(
      [60, 325, 385, 660, 720, 1800, 1920, 3850, 8100].map((amount) => ({
        amount,
        sold_in_both: true,
        available: 300,
      })),
    );
    const shop = createDeps(readEnv({ DATABASE_URL: url, MANABAR_DATA_DIR: dataDir }));
    const codes = await rows<{ cipher: Buffer; key_id: string }>(
      'SELECT cipher, key_id FROM topup_codes',
    );
    const { codeCipher } = shop.deps;
    const texts = codes.map((code) => codeCipher.decrypt(code.cipher, code.key_id));
    await shop.close();
    expect(new Set(texts).size).toBe(2700);
    for (const text of texts) {
      expect(text).toMatch(/^[A-Z2-9]{18}$/);
      expect(text).not.toContain('BAD');
    }
  });

  test('does not load the demo a second time', async () => {
    const before = await stock();
    const again = await seed();
    expect(again.code).toBe(0);
    expect(again.output).toContain('not empty');
    expect(await stock()).toEqual(before);
  });

  test('an interrupted load of the demo is finished', async () => {
    const before = await stock();
    // Simulates a load that was killed before its last product was stocked.
    await forget('demo.end');
    await db.query(`UPDATE codes SET state = 'used' WHERE id % 2 = 0 AND state = 'available'`);
    expect((await seed()).code).toBe(0);
    expect(await stock()).toEqual(before);
    expect(await rows(`SELECT 1 FROM audit_log WHERE action = 'balance.adjust'`)).toHaveLength(2);
    expect(await rows('SELECT 1 FROM promotions')).toHaveLength(3);
  });

  describe('that was loaded before it had top-ups', () => {
    const actions = ['demo.topups_begin', 'demo.topups_end'];
    const codesOf = (amount: number) =>
      `(SELECT id FROM topup_denominations WHERE service = 'pubg' AND game_amount = ${amount})`;

    test('the seed of the demo adds top-ups to a demo without them and changes nothing else', async () => {
      const before = [await stock(), await packages()];
      await forget(...actions);
      await db.query('DELETE FROM topup_codes');
      await db.query('DELETE FROM topup_denominations');
      expect((await seed()).code).toBe(0);
      expect([await stock(), await packages()]).toEqual(before);
      expect(await rows('SELECT 1 FROM users')).toHaveLength(2);
      expect((await seed()).output).toContain('not empty');
    });

    test('the seed of the demo adds the missing top-ups after an interruption', async () => {
      const before = await packages();
      await forget('demo.topups_end');
      await db.query(`DELETE FROM topup_codes WHERE denomination_id = ${codesOf(60)}`);
      await db.query(`DELETE FROM topup_codes WHERE denomination_id = ${codesOf(8100)}`);
      await db.query(`DELETE FROM topup_denominations WHERE id = ${codesOf(8100)}`);
      expect((await seed()).code).toBe(0);
      expect(await packages()).toEqual(before);
    });

    test('the seed of the demo adds no top-ups where an admin has created some', async () => {
      await forget(...actions);
      await db.query('DELETE FROM topup_codes');
      await db.query(`DELETE FROM topup_denominations WHERE game_amount <> 60`);
      expect((await seed()).output).toContain('not empty');
      expect(await packages()).toEqual([{ amount: 60, sold_in_both: true, available: 0 }]);
    });

    test('the seed of the demo adds no top-ups to a shop whose demo admin is gone', async () => {
      await db.query('DELETE FROM topup_denominations');
      await db.query(`UPDATE users SET nickname_key = 'other' WHERE nickname_key = 'admin'`);
      expect((await seed()).output).toContain('not empty');
      expect(await packages()).toEqual([]);
    });
  });
});
