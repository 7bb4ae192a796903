import { beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#procedures/error-mapping.ts';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { callDuringDeletion } from '#testing/shops/call-during-deletion.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

/* Other processes write records about a person during or after the deletion of the account. */

const shop = useTestShop();
let productId: number;
beforeAll(async () => {
  const admin = await shop.createAdmin();
  ({ id: productId } = await addProduct(admin));
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
});

const records: [table: string, insert: string][] = [
  [
    'messages',
    `INSERT INTO messages (user_id, channel, kind, recipient, language, data)
     VALUES ($1, 'email', 'password_changed', 'odd.mailbox@mail.example', 'en', '{}')`,
  ],
  [
    'user_contacts',
    `INSERT INTO user_contacts (user_id, email) VALUES ($1, 'odd.mailbox@mail.example')`,
  ],
  [
    'contact_links',
    `INSERT INTO contact_links (token_hash, user_id, channel, address, language, expires_at)
     VALUES (sha256(random()::text::bytea), $1, 'email', 'odd.mailbox@mail.example', 'en', now())`,
  ],
  [
    'password_resets',
    `INSERT INTO password_resets (token_hash, user_id, expires_at)
     VALUES (sha256(random()::text::bytea), $1, now())`,
  ],
  [
    'security_events',
    `SELECT record_security_event('login_failed', $1, '203.0.113.77', NULL, 'Odd Browser', 'auth.login', false, 1, now(), now(), 99)`,
  ],
];

const rowsOf = async (table: string, userId: number) =>
  (await shop.deps.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId])).rowCount;

test.each(records)(
  'a row of %s that is written while its person is deleted does not outlive the deletion',
  async (table, insert) => {
    const { userId } = await shop.registerUser();
    const { pool } = shop.deps;
    await pool.query(insert, [userId]);
    expect(await rowsOf(table, userId)).toBe(1);
    const writing = await callDuringDeletion(shop, userId, () => pool.query(insert, [userId]));
    expect(writing.status).toBe('fulfilled');
    expect(await rowsOf(table, userId)).toBe(0);
    await pool.query(insert, [userId]);
    expect(await rowsOf(table, userId)).toBe(0);
  },
);

test('the database drops security events that are inserted for a deleted account', async () => {
  const { userId } = await shop.registerUser();
  const { pool } = shop.deps;
  const insert = `INSERT INTO security_events (kind, user_id, count, hour, first_at, last_at)
                  VALUES ('login_failed', $1, 1, now(), now(), now())`;
  await pool.query(insert, [userId]);
  expect(await rowsOf('security_events', userId)).toBe(1);
  await pool.query(`SELECT erase_person($1, 'x', now())`, [userId]);
  await pool.query(insert, [userId]);
  expect(await rowsOf('security_events', userId)).toBe(0);
});

test('recording security events during the deletion of an account waits for it, and leaves none', async () => {
  const { userId } = await shop.registerUser();
  const { pool } = shop.deps;
  const record = (...kinds: string[]) =>
    pool.query(
      `SELECT record_security_event(kind, $1, NULL, NULL, NULL, NULL, false, 1, now(), now(), 99)
         FROM unnest($2::text[]) AS kind`,
      [userId, kinds],
    );
  // The deletion reaches the first event before the second.
  await record('locked_out');
  await record('login_failed');
  const first = await pool.connect();
  try {
    await first.query('BEGIN');
    await first.query(
      `SELECT FROM security_events WHERE user_id = $1 AND kind = 'locked_out' FOR UPDATE`,
      [userId],
    );
    const deletion = pool.query(`SELECT erase_person($1, 'x', now())`, [userId]);
    await waitForLocks(shop, 1);
    const recording = record('login_failed', 'password_changed');
    const both = Promise.allSettled([deletion, recording]);
    await waitForLocks(shop, 2);
    await first.query('COMMIT');
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  } finally {
    first.release();
  }
  expect(await rowsOf('security_events', userId)).toBe(0);
});

/** Rows that a session of the person writes. */
const ownRecords: [table: string, insert: string, constraint: string][] = [
  [
    'cart_items',
    `INSERT INTO cart_items (user_id, option_id, quantity) SELECT $1, max(id), 1 FROM price_options`,
    'cart_items_user_id_fkey',
  ],
  [
    'idempotency_keys',
    `INSERT INTO idempotency_keys (user_id, call, key, request_hash)
     VALUES ($1, 'orders.payFromBalance', 'odd-key', sha256('odd'))`,
    'row_of_deleted_account',
  ],
  [
    'second_factors',
    `INSERT INTO second_factors (user_id, cipher, key_id) VALUES ($1, sha256('odd'), 'odd')`,
    'row_of_deleted_account',
  ],
];

test.each(ownRecords)(
  'a row of %s that the person writes during or after the deletion is refused',
  async (table, insert, constraint) => {
    const { userId } = await shop.registerUser();
    const { pool } = shop.deps;
    const writing = await callDuringDeletion(shop, userId, () => pool.query(insert, [userId]));
    expect(writing).toMatchObject({ reason: { constraint } });
    await expect(pool.query(insert, [userId])).rejects.toMatchObject({ constraint });
    expect(await rowsOf(table, userId)).toBe(0);
  },
);

test.each<[what: string, call: (customer: TestUser) => Promise<unknown>]>([
  ['adds to the cart', ({ call }) => call.cart.add({ productId, gameAmount: 100, regionId: 0 })],
  [
    'orders from the balance with a key',
    ({ call }) =>
      call.orders.payFromBalance({ currency: 'usd', idempotencyKey: 'late-key-0123456789' }),
  ],
])('tells a customer who %s during the deletion that the session is over', async (_, call) => {
  const customer = await shop.registerUser();
  const calling = await callDuringDeletion(shop, customer.userId, () => call(customer));
  expect(refusalOf(calling.status === 'rejected' && calling.reason)).toMatchObject({
    code: 'unauthorized',
  });
  for (const [table] of ownRecords) expect(await rowsOf(table, customer.userId)).toBe(0);
});

test('an audit entry that is written during the deletion of an account does not name the person', async () => {
  const { userId } = await shop.registerUser();
  const insert = `INSERT INTO audit_log (actor_id, actor, action, target, address)
                  VALUES ($1::int, 'Odd Name', 'user.delete_failed', 'user:' || $1::int, '203.0.113.77')`;
  await callDuringDeletion(shop, userId, () => shop.deps.pool.query(insert, [userId]));
  const { rows } = await shop.deps.pool.query(
    `SELECT actor, address FROM audit_log WHERE actor_id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ actor: `user:${userId}`, address: null }]);
});

test.each<[table: string, insert: string, constraint?: string]>([...records, ...ownRecords])(
  'a row of %s whose transaction is open when its person is deleted is deleted with them',
  async (table, insert) => {
    const { userId } = await shop.registerUser();
    const { pool } = shop.deps;
    const writing = await pool.connect();
    try {
      await writing.query('BEGIN');
      await writing.query(insert, [userId]);
      const deletion = pool.query(`SELECT erase_person($1, 'x', now())`, [userId]);
      await waitForLocks(shop, 1);
      await writing.query('COMMIT');
      await deletion;
    } finally {
      writing.release();
    }
    expect(await rowsOf(table, userId)).toBe(0);
  },
);
