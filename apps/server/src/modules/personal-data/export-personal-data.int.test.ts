import { expect, test, vi } from 'vitest';
import { personalDataSchema } from '@manabar/contracts';
import { createRest } from '#testing/clients/rest-client.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { giveUp } from '#testing/fixtures/settle-topup-items.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import { createTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { excludedTables, exportedTables } from './personal-tables.ts';

const card = useCardBuyer();

/** Gives an account a row in each table that the export reads; all its texts contain `mark`. */
async function leaveTraces(user: TestUser, mark: string): Promise<void> {
  const { shop } = card;
  const { deps } = shop;
  const { userId: id } = user;
  await shop.credit(id, 'usd', 1000n);
  const shelf = await stockShelf(deps, { usd: 100n, codes: 2 });
  await fillCart(deps, id, shelf.optionId);
  const { order_id: refunded } = await user.call.orders.payFromBalance({ currency: 'usd' });
  await user.call.orders.refundUnrevealed({ id: refunded });
  await fillCart(deps, id, shelf.optionId);
  const offer = await addDenomination(deps, { name: `diamonds ${mark}` });
  await user.call.payments.create({
    ...{ type: 'topup', currency: 'usd' },
    topupData: freefireData(offer),
  });
  const message = `help ${mark}`;
  await user.call.support.send({ nickname: user.nickname, userId: String(id), message });
  await user.call.support.threads.open({ subject: message, message });
  await deps.pool.query(
    `INSERT INTO support_attachments (user_id, message_id, type, width, height, bytes)
     SELECT $1, max(id), 'image/png', 3, 2, 'bytes' FROM support_thread_messages WHERE author_id = $1`,
    [id],
  );
  await deps.pool.query(
    `SELECT record_security_event('login_failed', $1, $2, NULL, 'Firefox', 'auth.login', false, 1, now(), now(), 99)`,
    [id, `address-${mark}`],
  );
  for (const text of [
    `INSERT INTO login_addresses (user_id, address_hash) VALUES ($1, decode(md5($2), 'hex'))`,
    `INSERT INTO login_devices (user_id, device_hash) VALUES ($1, sha256($2::bytea))`,
    `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (sha256($2::bytea), $1, now())`,
    `INSERT INTO contact_links (token_hash, user_id, channel, address, language, expires_at)
     VALUES (sha256($2::bytea), $1, 'email', $2 || '@mail.example', 'ru', now())`,
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, $2 || '@mail.example', now())`,
    `SELECT enqueue_message($1, 'password_changed', jsonb_build_object('note', $2))`,
    `INSERT INTO saved_views (user_id, list, name, name_key, query) VALUES ($1, 'orders', $2, $2, 'q=1')`,
    `INSERT INTO audit_log (actor_id, actor, action, target) VALUES ($1, $2, 'user.change_password', 'user:' || $1)`,
  ])
    await deps.pool.query(text.replaceAll('$1', `${id}::int`).replaceAll('$2', '$1::text'), [mark]);
}

test('the export of personal data holds everything of a person and nothing of anybody else', async () => {
  const { shop } = card;
  await leaveTraces(card.buyer, 'mine');
  const data = await card.buyer.call.profile.export();
  expect(personalDataSchema.parse(data)).toEqual(data);
  const { account, exported, ...lists } = data;
  expect(account).toMatchObject({ id: card.buyer.userId, nickname: card.buyer.nickname });
  expect(exported).toMatch(/Z$/);
  for (const [name, rows] of Object.entries(lists)) expect([name, rows.length]).not.toContain(0);
  const [refunded, pending] = data.orders;
  expect(refunded).toMatchObject({
    ...{ status: 'refunded', total_amount: 1, refunded_amount: 1, refunds: [{ amount: 1 }] },
    items: [{ type: 'code', product: 'Карта', unit_price: 1, topup: null }],
  });
  expect(pending).toMatchObject({
    items: [{ type: 'topup', topup: { service: 'freefire', recipient: '123456789' } }],
  });
  expect(data.payments).toMatchObject([{ order_id: pending?.id, captured: null, reversals: [] }]);
  expect(data.balances).toContainEqual({ currency: 'usd', kind: 'available', amount: 10 });
  expect(data.support_messages).toMatchObject([{ message: 'help mine' }]);
  // The comparison also finds rows of another owner that have no text.
  const other = await shop.registerUser({ nickname: 'Somebody Else' });
  await leaveTraces(other, 'theirs');
  const { exported: _time, ...afterwards } = await card.buyer.call.profile.export();
  expect(afterwards).toEqual({ account, ...lists });
  expect(JSON.stringify(await other.call.profile.export())).not.toMatch(/mine/);
});

test('the export of personal data lists the money of a top-up that was not delivered as a refund', async () => {
  const { shop } = card;
  const user = await shop.registerUser();
  await shop.credit(user.userId, 'usd', 1000n);
  const topupData = freefireData(await addDenomination(shop.deps));
  const order = { topupData, currency: 'usd' as const, idempotencyKey: 'k' };
  await user.call.orders.topup(order);
  const [item] = (await user.call.orders.list({})).orders[0]?.items ?? [];
  await giveUp(shop.deps, BigInt(item?.id ?? 0));
  const { orders } = await user.call.profile.export();
  const amount = item?.price;
  expect(amount).toBeGreaterThan(0);
  expect(orders).toMatchObject([
    { status: 'refunded', refunded_amount: amount, refunds: [{ amount }] },
  ]);
});

test('the export of personal data comes as a file, and only to a person who is logged in', async () => {
  const rest = createRest(card.shop);
  const { token } = card.buyer;
  const { status, headers } = await rest('GET', '/profile/export', { token });
  expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'attachment; filename="manabar-personal-data.json"',
    'no-store',
  ]);
  const refused = await rest('GET', '/profile/export');
  expect([refused.status, refused.headers['content-disposition']]).toEqual([401, undefined]);
  const { token: key } = await createService(card.shop, { scopes: ['profile'] });
  expect((await rest('GET', '/profile/export', { token: key })).status).toBe(403);
  await expect(card.shop.anonymous.profile.export()).rejects.toEqual(refusal('unauthorized'));
});

test('an address may export personal data 60 times in ten minutes', async () => {
  const shop = await createTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const rest = createRest(shop);
    const { token } = await shop.registerUser();
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++)
      statuses.push((await rest('GET', '/profile/export', { token })).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect((await rest('GET', '/profile', { token })).status).toBe(200);
  } finally {
    await shop.close();
  }
});

test('the export of personal data has every table that names a user, or leaves it out with a reason', async () => {
  const { pool } = card.shop.deps;
  const { rows } = await pool.query<{ table: string }>(`
    SELECT DISTINCT t.table_name AS table FROM information_schema.tables t
      JOIN pg_attribute a ON a.attrelid = format('public.%I', t.table_name)::regclass AND a.attnum > 0
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND (a.attname ~ '^(.*_)?(user|account|actor)(_id)?$' OR a.attname = 'revealed_by'
            OR t.table_name = 'users'
            OR EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = 'users'::regclass
                          AND f.conrelid = a.attrelid AND a.attnum = ANY (f.conkey)))
     ORDER BY 1`);
  const named = [...Object.keys(exportedTables), ...Object.keys(excludedTables)];
  expect(new Set(named).size).toBe(named.length);
  expect(named.sort()).toEqual(rows.map(({ table }) => table));
});

test('the export of personal data reads every table that is named as exported', async () => {
  const query = vi.spyOn(card.shop.deps.pool, 'query');
  await card.buyer.call.profile.export();
  const read = query.mock.calls.map(([config]) => (config as unknown as { text: string }).text);
  query.mockRestore();
  for (const table of Object.keys(exportedTables))
    expect(read.join('\n')).toMatch(new RegExp(`(FROM|JOIN) ${table} `));
});
