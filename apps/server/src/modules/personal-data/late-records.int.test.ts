import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

/* Records that others write about a person while or after the account is deleted. */

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

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

/** Waits until one statement waits for a lock. */
async function waitForOneLock(): Promise<void> {
  const waiting = async () =>
    (
      await shop.deps.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
}

test.each(records)(
  'a row of %s that is written while its person is deleted does not outlive the deletion',
  async (table, insert) => {
    const { userId } = await shop.registerUser();
    const { pool } = shop.deps;
    await pool.query(insert, [userId]);
    expect(await rowsOf(table, userId)).toBe(1);
    const deleting = await pool.connect();
    try {
      await deleting.query('BEGIN');
      await deleting.query(`SELECT erase_person($1, 'x', now())`, [userId]);
      const writing = pool.query(insert, [userId]);
      await waitForOneLock();
      await deleting.query('COMMIT');
      await writing;
    } finally {
      deleting.release();
    }
    expect(await rowsOf(table, userId)).toBe(0);
    await pool.query(insert, [userId]);
    expect(await rowsOf(table, userId)).toBe(0);
  },
);

test.each(records)(
  'a row of %s whose transaction is open when its person is deleted is deleted with them',
  async (table, insert) => {
    const { userId } = await shop.registerUser();
    const { pool } = shop.deps;
    const writing = await pool.connect();
    try {
      await writing.query('BEGIN');
      await writing.query(insert, [userId]);
      const deletion = pool.query(`SELECT erase_person($1, 'x', now())`, [userId]);
      await waitForOneLock();
      await writing.query('COMMIT');
      await deletion;
    } finally {
      writing.release();
    }
    expect(await rowsOf(table, userId)).toBe(0);
  },
);
