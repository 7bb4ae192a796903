import { randomBytes } from 'node:crypto';
import type { TestShop } from './test-shop.ts';

/** Number of rows of each kind that {@link fillLongLists} inserts, more than one batch. */
export const LONG = 700;

/**
 * Fills the lists that sort by text with {@link LONG} rows each: with `texts` in every text column, and with sort keys shared by
 * many rows.
 */
export async function fillLongLists({ deps }: TestShop, texts: readonly string[]): Promise<void> {
  const fill = (sql: string) => deps.pool.query(sql, [texts, LONG]);
  const text = (shift: string) => `($1::text[])[1 + (n + ${shift}) % cardinality($1)]`;
  const from = 'generate_series(1, $2::int) AS n';
  await fill(`
    WITH made AS (
      INSERT INTO users (nickname, nickname_key, password_hash, blocked_at)
      SELECT ${text('0')} || n, lower(${text('0')}) || n, 'none', CASE WHEN n % 2 = 0 THEN now() END FROM ${from}
      RETURNING id)
    SELECT ledger_open_wallet(id) FROM made`);
  await fill(`
    INSERT INTO products (slug, title, description, image_url, keywords, translations)
    SELECT 'long-' || md5(n::text), ${text('0')} || n, ${text('1')}, '/images/p.svg', ${text('2')},
           jsonb_build_object('uz', jsonb_build_object('title', ${text('3')})) FROM ${from}`);
  await fill(`
    INSERT INTO promotions (text, background_color, active)
    SELECT ${text('0')}, 'red', n % 2 = 0 FROM ${from}`);
  await fill(`
    INSERT INTO regions (name, code, is_active, flag)
    SELECT ${text('0')}, 'c' || n % 5, n % 2 = 0, '🇺🇿' FROM ${from}`);
  await fill(`
    INSERT INTO currency_rates (from_currency, to_currency, rate, source)
    SELECT 'T' || n % 2, lpad(to_hex(n), 3, '0'), n / 7.0, ${text('0')} FROM ${from}`);
  await fill(`
    INSERT INTO topup_denominations (service, item_id, name, game_amount, price_usd, is_active)
    SELECT service, ${text('0')}, ${text('1')}, 1 + n % 7, n, n % 2 = 0
      FROM ${from}, (VALUES ('freefire'), ('pubg')) AS s (service)`);
  await fill(`
    INSERT INTO audit_log (actor, action, target, before, after)
    SELECT ${text('0')}, 'long.act', ${text('1')}, jsonb_build_object('title', ${text('2')}), to_jsonb(${text('3')})
      FROM ${from}`);
  await fillOptions(deps);
  await fill(`
    WITH made AS (
      INSERT INTO orders (id, user_id, status, currency, total_amount, note)
      SELECT 'LONG' || lpad(n::text, 8, '0'), (SELECT min(id) FROM users WHERE blocked_at IS NULL),
             CASE n % 2 WHEN 0 THEN 'completed' ELSE 'cancelled' END::order_status, 'rub', n, ${text('0')} FROM ${from}
      RETURNING id, total_amount AS n)
    INSERT INTO order_items (order_id, position, item_type, product_id, option_id, game_amount, quantity, unit_price, status)
    SELECT made.id, 1, 'code', p.id, o.id, made.n, 1, made.n, 'delivered'
      FROM made JOIN products p ON p.slug = 'long-' || md5(made.n::text)
      JOIN price_options o ON o.product_id = p.id`);
}

/** Creates a price option for each product, with a code that is off sale. */
async function fillOptions({ pool, codeCipher }: TestShop['deps']): Promise<void> {
  const texts = Array.from({ length: LONG }, () => randomBytes(12).toString('hex'));
  const encrypted = texts.map((text) => codeCipher.encrypt(text));
  await pool.query(
    `WITH options AS (
       INSERT INTO price_options (product_id, game_amount, price_usd)
       SELECT id, 100, 499 FROM products WHERE slug LIKE 'long-%' RETURNING id
     ), numbered AS (SELECT id, row_number() OVER () AS n FROM options),
     loaded AS (
       SELECT nextval('codes_id_seq') AS id, l.*
         FROM unnest($1::bytea[], $2::text[], $3::bytea[]) WITH ORDINALITY AS l (cipher, key_id, fingerprint, n)),
     added AS (
       INSERT INTO codes (id, option_id, cipher, key_id, state)
       SELECT l.id, o.id, l.cipher, l.key_id, 'used' FROM loaded l JOIN numbered o ON o.n = l.n)
     INSERT INTO code_fingerprints (fingerprint, code_id) SELECT fingerprint, id FROM loaded`,
    [
      encrypted.map(({ cipher }) => cipher),
      encrypted.map(({ keyId }) => keyId),
      texts.map((text) => codeCipher.fingerprint(text)),
    ],
  );
}
