import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropConstraints, insertRow, withoutTriggers } from '#testing/synthetic-rows.ts';

// The database keeps rows of money and goods, and the columns that say what they are, against any client.

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await createFileDatabase() });
  await client.connect();
});
afterAll(() => client.end());

/** Runs statements of a test and takes them back. */
async function inRolledBack(work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Inserts a row that no guard has seen, and returns its ctid. */
async function given(table: string, values: object): Promise<string> {
  let place = '';
  await dropConstraints(client, table);
  await withoutTriggers(client, async () => {
    place = await insertRow(client, table, { ...values });
  });
  return place;
}

const refused = (sql: string, constraint: string) =>
  expect(client.query(sql), sql).rejects.toMatchObject({ constraint });

interface Column {
  name: string;
  other: string;
}

/** Selects the columns of a table, each with an expression for another value than it has. */
const columnsOf = `
  SELECT a.attname AS name,
         CASE WHEN t.typtype = 'e' THEN format(
                '(SELECT e FROM unnest(enum_range(NULL::%I)) AS e WHERE e IS DISTINCT FROM %I LIMIT 1)', t.typname, a.attname)
              WHEN t.typname = 'bool' THEN format('%I IS NOT TRUE', a.attname)
              WHEN t.typname IN ('date', 'timestamptz') THEN '''2030-01-01'''
              WHEN t.typname = 'jsonb' THEN '''{"another": 1}'''
              WHEN t.typname = 'bytea' THEN '''\\x77'''
              WHEN t.typcategory = 'A' THEN '''{}'''
              WHEN t.typcategory = 'N' THEN '77'
              ELSE '''another''' END AS other
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
   WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`;

const ITEM_GOODS =
  'item_type product_id option_id region_id game_amount game_currency region_name region_translations';
const TOPUP_GOODS =
  'service denomination_id item_id input_amount input_currency commission price_usd price_rub by_code recipient';

/** Columns that no statement changes, once they have the given values. */
const immutable: [constraint: string, table: string, columns: string, values?: object][] = [
  ['account_identity', 'accounts', 'id code currency kind user_id floor'],
  ['order_identity', 'orders', 'id user_id currency total_amount created_at api_key_id'],
  ['order_item_identity', 'order_items', `id order_id quantity unit_price ${ITEM_GOODS}`],
  ['payment_identity', 'payments', 'id order_id user_id type provider amount currency'],
  ['payment_identity', 'payments', 'provider_payment_id', { provider_payment_id: 'payment' }],
  [
    'rows_are_kept',
    'payment_matters',
    'resolved_at resolved_by resolution',
    { resolved_at: '2026-01-01', resolved_by: 'user:1', resolution: 'checked' },
  ],
  ['rows_are_kept', 'payment_reversals', 'undone_at to_wallet', { undone_at: '2026-01-01' }],
  ['topup_item_identity', 'topup_items', `order_item_id ${TOPUP_GOODS}`],
  ['topup_attempt_identity', 'topup_attempts', 'order_item_id number reference supplier code_id'],
  ['code_stays_in_batch', 'codes', 'batch_id', { batch_id: 1 }],
  ['code_stays_revealed', 'codes', 'revealed_at', { revealed_at: '2026-01-01' }],
  ['code_of_order_stays', 'codes', 'option_id order_item_id', { state: 'sold' }],
  ['code_stays_revealed', 'topup_codes', 'revealed_at', { revealed_at: '2026-01-01' }],
  [
    'code_of_order_stays',
    'topup_codes',
    'denomination_id cipher key_id order_item_id',
    { state: 'reserved' },
  ],
  [
    'generated_code_identity',
    'generated_codes',
    'code_id denomination_id item_id game_amount offer_name',
  ],
  [
    'code_stays_activated',
    'generated_codes',
    'activated_at activation_item_id',
    { activated_at: '2026-01-01' },
  ],
  ['code_of_activation_stays', 'generated_codes', 'activation_item_id', { activation_item_id: 1 }],
  [
    'code_batch_identity',
    'code_batches',
    'id source actor_id actor first_id last_id size created_at',
  ],
  [
    'api_keys_stay',
    'api_keys',
    'id account_id name public_id secret_hash scopes limit_usd limit_rub created_at expires_at',
    { scopes: '{orders}' },
  ],
  ['api_keys_stay', 'api_keys', 'revoked_at', { scopes: '{}', revoked_at: '2026-01-01' }],
  ['api_key_days_grow', 'api_key_days', 'key_id day currency'],
];

test.each(immutable)(
  'the database refuses by %s to change these columns of %s: %s',
  async (constraint, table, columns, values = {}) => {
    await inRolledBack(async () => {
      const place = await given(table, values);
      const { rows } = await client.query<Column>(columnsOf, [table]);
      const others = new Map(rows.map(({ name, other }) => [name, other]));
      for (const column of columns.split(' ')) {
        await client.query('SAVEPOINT change');
        await refused(
          `UPDATE ${table} SET ${column} = ${others.get(column)} WHERE ctid = '${place}'`,
          constraint,
        );
        await client.query('ROLLBACK TO SAVEPOINT change');
      }
    });
  },
);

const kept: [constraint: string, tables: string][] = [
  ['ledger_append_only', 'accounts journals postings ledger_seals'],
  ['rows_are_kept', 'users orders order_items order_events refunds price_options'],
  ['rows_are_kept', 'payments payment_messages payment_matters payment_refunds payment_reversals'],
  ['rows_are_kept', 'topup_items topup_attempts code_batches code_recalls'],
  ['currency_rate_history_append_only', 'currency_rate_history'],
];

test.each(kept)(
  'the database refuses by %s to delete or truncate %s',
  async (constraint, tables) => {
    await inRolledBack(async () => {
      // A foreign key would refuse first, or truncate other tables whose guards refuse.
      const { rows } = await client.query<{ name: string }>(
        `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f'`,
      );
      for (const { name } of rows) await dropConstraints(client, name);
      for (const table of tables.split(' ')) {
        for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
          await client.query('SAVEPOINT removal');
          await refused(sql, constraint);
          await client.query('ROLLBACK TO SAVEPOINT removal');
        }
      }
    });
  },
);

const undeletable: [constraint: string, table: string, values: object][] = [
  ['code_of_order_is_kept', 'codes', { state: 'reserved' }],
  ['code_of_order_is_kept', 'codes', { state: 'sold' }],
  ['code_of_order_is_kept', 'codes', { state: 'voided' }],
  ['code_of_order_is_kept', 'topup_codes', { state: 'reserved' }],
  ['code_of_order_is_kept', 'topup_codes', { state: 'redeemed' }],
  ['code_of_activation_is_kept', 'generated_codes', { activation_item_id: 1 }],
  ['api_keys_are_kept', 'api_keys', { scopes: '{}' }],
  ['api_key_days_grow', 'api_key_days', {}],
  ['audit_append_only', 'audit_log', {}],
  ['security_events_append_only', 'security_events', {}],
];

test.each(undeletable)(
  'the database refuses by %s to delete a row of %s with %j',
  (constraint, table, values) =>
    inRolledBack(async () => {
      await given(table, values);
      await refused(`DELETE FROM ${table}`, constraint);
    }),
);

const bind = 'UPDATE generated_codes SET activation_item_id = 2';

test.each([
  ['available', null, bind],
  ['unpublished', null, bind],
  ['used', 1, `UPDATE codes SET state = 'available'`],
  ['used', 1, `UPDATE codes SET state = 'unpublished'`],
])(
  'the database keeps generated codes of activations off sale: a code that is %s, of the activation %s, refuses %s',
  (state, item, sql) =>
    inRolledBack(async () => {
      await given('codes', { id: 1, state });
      await given('generated_codes', { code_id: 1, activation_item_id: item });
      await refused(sql, 'code_of_activation_is_off_sale');
    }),
);

const topup = (state: string): [table: string, values: object][] => [
  ['orders', { id: 'order-1', user_id: 7 }],
  ['order_items', { id: 1, order_id: 'order-1' }],
  ['topup_items', { order_item_id: 1, state }],
];
const entry: [table: string, values: object][] = [['audit_log', { actor_id: 7 }]];
const hide = `UPDATE audit_log SET actor = 'user:7', address = NULL`;
const redeemCode: [table: string, values: object][] = [
  ['topup_codes', { state: 'reserved', key_id: 'k1' }],
];
const erase = `UPDATE topup_items SET recipient = 'deleted'`;
const reencrypt = `UPDATE topup_codes SET cipher = '\\x77', key_id = 'k2'`;

test.each([
  ['manabar.erased_user', '7', topup('delivered'), erase, null],
  ['manabar.erased_user', '8', topup('delivered'), erase, 'topup_item_identity'],
  ['manabar.erased_user', '', topup('delivered'), erase, 'topup_item_identity'],
  ['manabar.erased_user', '7', topup('waiting'), erase, 'topup_item_identity'],
  ['manabar.erased_user', '7', entry, hide, null],
  ['manabar.erased_user', '8', entry, hide, 'audit_append_only'],
  ['manabar.erased_user', '7', entry, `${hide}, action = 'another'`, 'audit_append_only'],
  ['manabar.reencryption', 'on', redeemCode, reencrypt, null],
  ['manabar.reencryption', '', redeemCode, reencrypt, 'code_of_order_stays'],
  [
    'manabar.reencryption',
    'on',
    redeemCode,
    `UPDATE topup_codes SET cipher = '\\x77'`,
    'code_of_order_stays',
  ],
  [
    'manabar.reencryption',
    'on',
    redeemCode,
    `${reencrypt}, state = 'redeemed'`,
    'code_of_order_stays',
  ],
])(
  'the database admits the change of a kept column for one purpose only: %s = %j, row %j, %s, refused by %s',
  (setting, value, rows, sql, constraint) =>
    inRolledBack(async () => {
      for (const [table, values] of rows) await given(table, values);
      await client.query('SELECT set_config($1, $2, true)', [setting, value]);
      if (constraint === null) expect((await client.query(sql)).rowCount).toBe(1);
      else await refused(sql, constraint);
    }),
);
