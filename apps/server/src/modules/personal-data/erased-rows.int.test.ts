import { expect, test } from 'vitest';
import { codeAt } from '#testing/fixtures/second-factor.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';

const card = useCardBuyer();
const password = 'password1';

/** Tables that refer to users and whose rows stay after a deletion, with the reason. */
const keptTables: Readonly<Record<string, string>> = {
  accounts: 'books',
  wallet_balances: 'books',
  orders: 'books',
  payment_reversals: 'books',
  payments: 'books',
  refunds: 'books',
  sessions: 'ended sessions without address and device',
  support_attachments: 'only of admins',
  support_messages: 'their number, without texts',
  support_threads: 'their number, without texts',
  admin_jobs: 'only of admins',
  saved_views: 'only of admins',
  api_keys: 'only of service accounts',
  service_accounts: 'only of service accounts',
  webhook_endpoints: 'only of service accounts',
};

test('deleting an account leaves no row of it in a table, unless the table is named with a reason', async () => {
  const { buyer, shop } = card;
  const { deps } = shop;
  const { userId } = buyer;
  const { secret } = await buyer.call.secondFactor.begin({ password });
  await buyer.call.secondFactor.enable({ password, code: codeAt(card.clock, secret) });
  await shop.credit(userId, 'usd', 100n);
  const shelf = await stockShelf(deps, { usd: 100n, codes: 2 });
  await fillCart(deps, userId, shelf.optionId);
  await buyer.call.orders.payFromBalance({ currency: 'usd', idempotencyKey: 'a-key-of-mine' });
  await fillCart(deps, userId, shelf.optionId);
  for (const insert of [
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'me@mail.example', now())`,
    `INSERT INTO contact_links (token_hash, user_id, channel, address, language, expires_at)
     VALUES (sha256('a'), $1, 'email', 'me@mail.example', 'ru', now())`,
    `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (sha256('b'), $1, now())`,
    `INSERT INTO login_addresses (user_id, address_hash) VALUES ($1, sha256('c'))`,
    `INSERT INTO login_devices (user_id, device_hash) VALUES ($1, sha256('d'))`,
    `SELECT enqueue_message($1, 'password_changed', '{}')`,
    `SELECT record_security_event('login_failed', $1, '203.0.113.77', NULL, NULL, 'auth.login', false, 1, now(), now(), 99)`,
  ])
    await deps.pool.query(insert, [userId]);

  const { rows: named } = await deps.pool.query<{ table: string }>(
    `SELECT c.table_name AS table FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.column_name = 'user_id' AND t.table_type = 'BASE TABLE' AND c.table_schema = 'public' ORDER BY 1`,
  );
  const emptied = named.map(({ table }) => table).filter((table) => !(table in keptTables));
  const rowsOf = async () => {
    const counts = await Promise.all(
      emptied.map((table) =>
        deps.pool.query(`SELECT FROM ${table} WHERE user_id = $1 LIMIT 1`, [userId]),
      ),
    );
    return emptied.filter((_, n) => counts[n]?.rowCount !== 0);
  };
  expect(await rowsOf()).toEqual(emptied);
  expect(await buyer.call.profile.delete({ password })).toEqual({ success: true });
  expect(await rowsOf()).toEqual([]);
});

test('deleting an account removes the hashes of addresses from its payments', async () => {
  const { buyer } = await card.withCart(1, { usd: 250n });
  const order = await card.pay(buyer, 2.5);
  await card.settle(order);
  await card.shop.deps.pool.query('UPDATE payments SET next_ask_at = NULL WHERE order_id = $1', [
    order,
  ]);
  const hashes = async () => {
    const { address_hash: address, network_hash: network } = await card.payment(order);
    return [address, network];
  };
  expect(await hashes()).toEqual([expect.any(Buffer), expect.any(Buffer)]);
  await buyer.call.profile.delete({ password });
  expect(await hashes()).toEqual([null, null]);
});

test('deleting an account removes its nickname from the kept answers of calls by admins', async () => {
  const { shop } = card;
  const [customer, admin] = [await shop.registerUser(), await shop.createAdmin()];
  const { adjustBalance } = admin.call.admin.users;
  const change = { id: customer.userId, currency: 'usd', mode: 'add', reason: 'test' } as const;
  const credit = { ...change, amount: 5, idempotencyKey: 'credit' };
  await adjustBalance(credit);
  await adjustBalance({ ...change, amount: -5, idempotencyKey: 'debit' });
  await customer.call.profile.delete({ password: customer.password });
  const kept = await shop.rows(`SELECT response FROM idempotency_keys WHERE user_id = $1`, [
    admin.userId,
  ]);
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain(customer.nickname);
  expect(await adjustBalance(credit)).toMatchObject({
    id: customer.userId,
    nickname: `deleted-${customer.userId}`,
    balanceUsd: 5,
  });
});
