import { describe, expect, test } from 'vitest';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import { findColumnsContaining } from '#testing/fixtures/find-columns-containing.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';

const card = useCardBuyer();
const password = 'password1';
const remove = (user: TestUser, word = password) => user.call.profile.delete({ password: word });

/** Gives a customer a delivered top-up, a purchase, messages and records; returns the words that identify them. */
async function leaveTraces(user: TestUser): Promise<string[]> {
  const { shop } = card;
  const { deps } = shop;
  const { userId: id } = user;
  await shop.credit(id, 'usd', 299n);
  const shelf = await stockShelf(deps, { usd: 100n, codes: 2 });
  await fillCart(deps, id, shelf.optionId);
  await user.call.orders.payFromBalance({ currency: 'usd', idempotencyKey: 'a-key-of-mine' });
  await fillCart(deps, id, shelf.optionId);
  const offer = await addDenomination(deps, { name: '100 diamonds' });
  const topupData = freefireData(offer, { player_id: '987650123', login: '987650123' });
  const { order_id: order } = await user.call.orders.topup({
    ...{ idempotencyKey: 'another-key', currency: 'usd' },
    topupData,
  });
  const { rows } = await deps.pool.query<{ id: bigint }>(
    `SELECT id FROM order_items WHERE order_id = $1`,
    [order],
  );
  await deliver(deps, rows[0]?.id ?? 0n);
  await user.call.support.send({
    nickname: user.nickname,
    userId: 'ref-77123',
    message: 'call 5550199',
  });
  const { id: thread } = await user.call.support.threads.open({
    subject: `Odd subject of ${user.nickname}`,
    message: 'my number is 5550199',
  });
  const admin = await shop.createAdmin();
  const answer = { id: thread, message: `Dear ${user.nickname}, we call 5550199` };
  await admin.call.admin.support.threads.answer(answer);
  await deps.pool.query(
    `INSERT INTO support_attachments (user_id, message_id, type, width, height, bytes)
     SELECT author_id, id, 'image/png', 3, 2, 'bytes' FROM support_thread_messages WHERE thread_id = $1`,
    [thread],
  );
  await deps.pool.query(
    `SELECT record_security_event('login_failed', $1, '203.0.113.77', NULL, 'Odd Browser', 'auth.login', false, 1, now(), now(), 99)`,
    [id],
  );
  await deps.pool.query(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at, telegram_chat, telegram_name, telegram_confirmed_at)
     VALUES ($1, 'odd.mailbox@mail.example', now(), '77665544332', 'odd_handle', now())`,
    [id],
  );
  await deps.pool.query(
    `INSERT INTO contact_links (token_hash, user_id, channel, address, language, expires_at)
     VALUES (sha256('a'), $1, 'email', 'odd.mailbox@mail.example', 'ru', now())`,
    [id],
  );
  await deps.pool.query(`SELECT enqueue_message($1, 'password_changed', '{}')`, [id]);
  await deps.pool.query(`UPDATE sessions SET address = '203.0.113.77' WHERE user_id = $1`, [id]);
  await deps.pool.query(
    `INSERT INTO audit_log (actor_id, actor, action, target, address)
     VALUES ($1::int, $2, 'user.change_password', 'user:' || $1::int, '203.0.113.77')`,
    [id, user.nickname],
  );
  return [
    user.nickname,
    '987650123',
    'LuckyOtter',
    '203.0.113.77',
    'ref-77123',
    '5550199',
    'Odd Browser',
    'Odd subject',
    'odd.mailbox',
    '77665544332',
    'odd_handle',
  ];
}

test('the tests’ search for personal traces finds texts, bytes, hashes, addresses and enums in any table', async () => {
  const { shop } = card;
  const { pool } = shop.deps;
  await pool.query(`
    CREATE TYPE odd_enum AS ENUM ('odd-word');
    CREATE TABLE odd_places (texts text[], bytes bytea, hash bytea, hex text, address inet, kind odd_enum, data jsonb,
                             nothing text);
    INSERT INTO odd_places VALUES ('{an ODD-word}', 'an Odd-Word of bytes', sha256('odd-word'), encode('Odd-Word', 'hex'),
                                   '203.0.113.78', 'odd-word', '{"deep": ["odd-word"]}', 'odd')`);
  try {
    const columns = ['texts', 'bytes', 'hash', 'hex', 'address', 'kind', 'data'];
    expect((await findColumnsContaining(shop, ['Odd-Word', '203.0.113.78'])).sort()).toEqual(
      columns.map((column) => `odd_places.${column}`).sort(),
    );
  } finally {
    await pool.query('DROP TABLE odd_places; DROP TYPE odd_enum');
  }
});

describe('deleting the own account', () => {
  test('deleting an account removes the person from every table, and the ledger balances', async () => {
    const user = card.buyer;
    const words = await leaveTraces(user);
    expect(await findColumnsContaining(card.shop, words)).toEqual(
      expect.arrayContaining(['users.nickname', 'topup_items.recipient']),
    );
    expect(await remove(user)).toEqual({ success: true });
    expect(await findColumnsContaining(card.shop, words)).toEqual([]);
    const { pool } = card.shop.deps;
    await expectSoundLedger(card.shop);
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM orders WHERE user_id = $1`, [
      user.userId,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
    const { rows: left } = await pool.query(
      `SELECT (SELECT count(*)::int FROM support_attachments) AS pictures, state::text, array_agg(m.text) AS texts
         FROM support_threads t JOIN support_thread_messages m ON m.thread_id = t.id
        WHERE t.user_id = $1 GROUP BY t.id ORDER BY t.id`,
      [user.userId],
    );
    expect(left).toEqual(
      [['-'], ['-', '-']].map((texts) => ({ pictures: 0, state: 'closed', texts })),
    );
    const { rows: log } = await pool.query(
      `SELECT actor, action, address FROM audit_log WHERE actor_id = $1 ORDER BY id`,
      [user.userId],
    );
    const actor = `user:${user.userId}`;
    expect(log).toEqual([
      { actor, action: 'user.change_password', address: null },
      { actor, action: 'user.delete', address: null },
    ]);
  });

  test('deleting an account ends all sessions and frees the nickname', async () => {
    const { shop } = card;
    const user = card.buyer;
    await remove(user);
    expect(await shop.deps.authenticate(user.token)).toBeNull();
    for (const nickname of [user.nickname, `deleted-${user.userId}`, `deleted:${user.userId}`])
      await expect(shop.anonymous.auth.login({ nickname, password })).rejects.toEqual(
        refusal('invalid_credentials'),
      );
    const admin = await shop.createAdmin();
    const found = await admin.call.admin.users.list({ q: `deleted-${user.userId}` });
    expect(found.items.map(({ id }) => id)).toEqual([user.userId]);
    const newPassword = { id: user.userId, password: 'another1pass' };
    await expect(admin.call.admin.users.setPassword(newPassword)).rejects.toEqual(
      refusal('conflict', { reason: 'account_deleted' }),
    );
    const next = await shop.registerUser({ nickname: user.nickname });
    expect(next.userId).not.toBe(user.userId);
  });

  test("refuses to delete an account with a wrong password, or an admin's", async () => {
    const { shop } = card;
    await expect(remove(card.buyer, 'wrong-pass1')).rejects.toEqual(refusal('invalid_credentials'));
    expect(await shop.deps.authenticate(card.buyer.token)).not.toBeNull();
    await expect(remove(await shop.createAdmin())).rejects.toEqual(refusal('forbidden'));
  });

  test('refuses to delete an account whose password changed after it was confirmed', async () => {
    const { shop } = card;
    const { userId } = card.buyer;
    const { pool } = shop.deps;
    const changing = await pool.connect();
    try {
      await changing.query('BEGIN');
      await changing.query(`SELECT FROM carts WHERE user_id = $1 FOR UPDATE`, [userId]);
      const deletion = expect(remove(card.buyer)).rejects.toEqual(refusal('invalid_credentials'));
      await waitForLocks(shop, 1);
      await changing.query(`UPDATE users SET password_hash = 'another' WHERE id = $1`, [userId]);
      await changing.query('COMMIT');
      await deletion;
    } finally {
      changing.release();
    }
    expect(await shop.deps.authenticate(card.buyer.token)).not.toBeNull();
  });

  test('refuses to delete an account with a balance', async () => {
    await card.shop.credit(card.buyer.userId, 'rub', 1n);
    await expect(remove(card.buyer)).rejects.toEqual(refusal('conflict', { balances: 1 }));
    expect(await card.shop.deps.authenticate(card.buyer.token)).not.toBeNull();
  });

  test('refuses to delete an account while a card order waits for its payment', async () => {
    const offer = await addDenomination(card.shop.deps, { name: '100 diamonds' });
    await card.byCard(freefireData(offer));
    const open = { pending_orders: 1, open_topups: 1, open_payments: 1 };
    await expect(remove(card.buyer)).rejects.toEqual(refusal('conflict', open));
  });

  test('refuses to delete an account while a top-up is being delivered', async () => {
    const { shop } = card;
    await shop.credit(card.buyer.userId, 'usd', 199n);
    const offer = await addDenomination(shop.deps, { name: '100 diamonds' });
    await card.buyer.call.orders.topup({
      ...{ idempotencyKey: 'a-key', currency: 'usd' },
      topupData: freefireData(offer),
    });
    await expect(remove(card.buyer)).rejects.toEqual(
      refusal('conflict', { balances: 1, pending_orders: 1, open_topups: 1 }),
    );
  });

  test('only the deletion of an account changes a recipient or an entry of the audit log', async () => {
    const { pool } = card.shop.deps;
    await leaveTraces(card.buyer);
    for (const text of [
      `UPDATE topup_items SET recipient = 'deleted' WHERE recipient = '987650123'`,
      `UPDATE audit_log SET actor = 'user:' || actor_id, address = NULL WHERE actor_id = ${card.buyer.userId}`,
    ])
      await expect(pool.query(text)).rejects.toThrow(/does not change|only ever added/);
  });
});
