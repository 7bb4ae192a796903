import { afterAll, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { adjustBalance, topUpAdminBalance, type AdjustBalanceInput } from './index.ts';

const clock = new FakeClock();
const alerts: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => alerts.push(line) });
const shop = useTestShop({ clock, log, env: { ADMIN_CREDIT_LIMIT: '1000' } });
let admin: TestUser;
let customer: TestUser;

beforeEach(async () => {
  alerts.length = 0;
  admin = await shop.createAdmin();
  customer = await shop.registerUser();
});
afterAll(() => expectSoundLedger(shop));

const auditOf = async (target: string) => {
  const { rows } = await shop.deps.pool.query<Record<string, unknown>>(
    'SELECT actor, action, reason, before, after FROM audit_log WHERE target = $1 ORDER BY id',
    [target],
  );
  return rows;
};
const adjust = (change: Partial<AdjustBalanceInput>) =>
  adjustBalance(
    shop.deps,
    admin,
    {
      id: customer.userId,
      currency: 'usd',
      mode: 'add',
      amount: 0n,
      reason: 'goodwill',
      ...change,
    },
    () => Promise.resolve({ success: true }),
  );
const usd = async () => (await customer.call.wallet.balance())[0]?.amount;

test("an admin's top-up of the own balance is audited", async () => {
  expect(await admin.call.wallet.topUp({ currency: 'rub', amount: 5 })).toEqual([
    { currency: 'usd', amount: 0 },
    { currency: 'rub', amount: 5 },
  ]);
  expect(await auditOf(`user:${admin.userId}`)).toMatchObject([
    {
      actor: admin.nickname,
      action: 'balance.topup',
      before: { currency: 'rub', minor: '0' },
      after: { currency: 'rub', minor: '500' },
    },
  ]);
});

test('refuses to credit a deleted account, whose balance may still be taken back', async () => {
  await adjust({ amount: 500n });
  await shop.deps.pool.query(`SELECT erase_person($1, 'none', now())`, [customer.userId]);
  await expect(adjust({ amount: 1n })).rejects.toMatchObject({ code: 'not_found' });
  await expect(adjust({ mode: 'set', amount: 501n })).rejects.toMatchObject({ code: 'not_found' });
  await expect(adjust({ mode: 'set', amount: 0n })).resolves.toEqual({ success: true });
});

test('refuses an admin’s top-up of the own balance below 5', async () => {
  await expect(admin.call.wallet.topUp({ currency: 'usd', amount: 4.99 })).rejects.toEqual(
    refusal('minimum_amount', { minimum: 5, currency: 'usd' }),
  );
});

test('an admin’s top-ups of the own balance are limited per day and currency, also when concurrent', async () => {
  const topUp = (currency: 'usd' | 'rub', amount: number) =>
    admin.call.wallet.topUp({ currency, amount });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => topUp('usd', 300)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(topUp('usd', 100.01)).rejects.toEqual(
    refusal('forbidden', { limit: 1000, currency: 'usd' }),
  );
  await topUp('usd', 100);
  await topUp('rub', 1000);
  // A day later the admin has a new session.
  clock.advance({ hours: 24, minutes: 1 });
  const { deps } = shop;
  const [usd] = await topUpAdminBalance(deps, admin, { currency: 'usd', amount: 100_000n });
  expect(usd?.amount).toBe(2000);
  clock.advance({ hours: -24, minutes: -1 });
});

test('retries of an admin’s top-up of the own balance with one key credit once and replay a refusal', async () => {
  const topUp = (amount: number, idempotencyKey: string) =>
    admin.call.wallet.topUp({ currency: 'usd', amount, idempotencyKey });
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => topUp(50, 'k')));
  for (const other of others) expect(JSON.stringify(other)).toBe(JSON.stringify(first));
  expect((await admin.call.wallet.balance())[0]?.amount).toBe(50);
  await expect(topUp(51, 'k')).rejects.toEqual(refusal('idempotency_key_reused'));
  for (let n = 0; n < 2; n++) {
    await expect(topUp(1, 'small')).rejects.toEqual(refusal('minimum_amount'));
  }
});

test('an admin’s adjustment of a balance adds, subtracts or sets an amount', async () => {
  await adjust({ mode: 'add', amount: 1050n });
  expect(await usd()).toBe(10.5);
  await adjust({ mode: 'add', amount: -50n, reason: 'mistake' });
  await adjust({ mode: 'set', amount: 2000n });
  expect(await usd()).toBe(20);
  await adjust({ mode: 'set', amount: 0n });
  expect(await usd()).toBe(0);
  expect(await auditOf(`user:${customer.userId}`)).toMatchObject([
    { before: { minor: '0' }, after: { minor: '1050' }, reason: 'goodwill' },
    { before: { minor: '1050' }, after: { minor: '1000' }, reason: 'mistake' },
    { before: { minor: '1000' }, after: { minor: '2000' } },
    { before: { minor: '2000' }, after: { minor: '0' } },
  ]);
});

test('concurrent settings of a balance by admins end with one of the amounts', async () => {
  await Promise.all([1n, 2n, 3n, 4n].map((n) => adjust({ mode: 'set', amount: n * 100n })));
  expect([1, 2, 3, 4]).toContain(await usd());
});

test('an admin’s credits beyond the daily limit raise an alert after the commit', async () => {
  const other = await shop.registerUser();
  await adjust({ amount: 60_000n });
  expect(alerts).toEqual([]);
  // A debit does not make room for another credit.
  await adjust({ amount: -60_000n });
  await adjust({ id: other.userId, amount: 50_000n });
  expect(alerts).toEqual([expect.stringContaining('admin_credit_limit')]);
});

test('an admin’s concurrent credits to different customers raise an alert each beyond one daily limit', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => shop.registerUser()));
  await Promise.all(others.map(({ userId: id }) => adjust({ id, amount: 30_000n })));
  expect(alerts).toHaveLength(3);
});
