import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { cleanUpJob } from '#modules/auth/index.ts';
import type { SecurityEvent } from '#ports/security-events.ts';

const start = new Date('2026-11-22T10:00:00Z');
const clock = new FakeClock(start);
const shop = useTestShop({ clock, env: { SECURITY_EVENT_DAYS: '30' } });
let admin: TestUser;
beforeAll(async () => {
  admin = await shop.createAdmin();
});
beforeEach(async () => {
  await shop.deps.securityEvents.flush();
  clock.advance({ hours: 1 });
});

async function list(input: object = {}) {
  await shop.deps.securityEvents.flush();
  return admin.call.admin.securityEvents.list(input);
}
const record = (event: SecurityEvent) => shop.deps.securityEvents.record(event);

describe('equal events', () => {
  test('equal security events of one hour are one row with the first and last time', async () => {
    const from = clock.now();
    const { userId } = await shop.registerUser();
    const event = { kind: 'login_failed', userId, address: '203.0.113.1', detail: 'a' } as const;
    record(event);
    record({ ...event, detail: 'b' });
    clock.advance({ minutes: 20 });
    await shop.deps.securityEvents.flush();
    record(event);
    const last = clock.now();
    const { items } = await list({ from: from.toISOString() });
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'login_failed',
        user: expect.objectContaining({ id: userId }),
        address: '203.0.113.1',
        detail: 'a',
        count: 3,
        first: from.toISOString(),
        last: last.toISOString(),
        others: false,
      }),
    ]);
  });

  test('security events of the addresses of one IPv6 /64 are one row, found by each of them', async () => {
    const from = clock.now().toISOString();
    record({ kind: 'login_failed', address: '2001:db8:1:2::1' });
    record({ kind: 'login_failed', address: '2001:db8:1:2:ffff::9' });
    record({ kind: 'login_failed', address: '2001:db8:1:3::1' });
    const one = { address: '2001:db8:1:2::/64', count: 2 };
    expect((await list({ from })).items).toEqual([
      expect.objectContaining({ address: '2001:db8:1:3::/64', count: 1 }),
      expect.objectContaining(one),
    ]);
    for (const filter of [{ address: '2001:db8:1:2::77' }, { q: '2001:db8:1:2::/64' }])
      expect((await list({ from, ...filter })).items).toEqual([expect.objectContaining(one)]);
  });

  test('security events of another hour, address, account or kind are separate rows', async () => {
    const from = clock.now().toISOString();
    const { userId } = await shop.registerUser();
    record({ kind: 'login_failed', address: '203.0.113.1' });
    record({ kind: 'locked_out', address: '203.0.113.1' });
    record({ kind: 'login_failed', address: '203.0.113.2' });
    record({ kind: 'login_failed', address: '203.0.113.1', userId });
    clock.advance({ hours: 1 });
    await shop.deps.securityEvents.flush();
    record({ kind: 'login_failed', address: '203.0.113.1' });
    expect((await list({ from })).items.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('a flood', () => {
  test('a flood of security events adds 20 rows per kind and minute and counts the rest in one row', async () => {
    const from = clock.now().toISOString();
    for (let n = 0; n < 300; n++)
      record({ kind: 'login_failed', address: `198.51.100.${n % 250}`, detail: `a${n}` });
    for (let n = 250; n < 400; n++) record({ kind: 'login_failed', address: `192.0.2.${n - 250}` });
    record({ kind: 'webhook_forged', address: '203.0.113.9' });
    const { items } = await list({ from, kind: 'login_failed', pageSize: 200 });
    const others = items.filter((row) => row.others);
    expect([items.length, others.length]).toEqual([21, 1]);
    expect(others[0]).toMatchObject({ user: null, address: null, detail: null });
    expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(450);
    // A flood of one kind does not affect others, and the next minute allows new rows.
    expect((await list({ from, kind: 'webhook_forged' })).items).toMatchObject([
      { others: false, address: '203.0.113.9' },
    ]);
    clock.advance({ minutes: 1 });
    record({ kind: 'login_failed', address: '203.0.113.77' });
    expect((await list({ from, address: '203.0.113.77' })).items).toHaveLength(1);
  });
});

describe('rows', () => {
  test('the database refuses to change or delete security events', async () => {
    record({ kind: 'login_failed', address: '203.0.113.1' });
    await list();
    const { pool } = shop.deps;
    for (const statement of [
      `UPDATE security_events SET address = NULL`,
      `UPDATE security_events SET count = count - 1`,
      `UPDATE security_events SET kind = 'locked_out', count = count + 1`,
      `DELETE FROM security_events`,
      `TRUNCATE security_events`,
    ])
      await expect(pool.query(statement)).rejects.toThrow('only ever added to');
  });

  test('the clean-up removes security events older than SECURITY_EVENT_DAYS', async () => {
    const old = clock.now();
    record({ kind: 'login_failed', address: '203.0.113.50' });
    await list();
    clock.advance({ days: 29 });
    await cleanUpJob.run(shop.deps);
    const kept = () => shop.deps.prisma.securityEvent.count({ where: { firstAt: { lte: old } } });
    expect(await kept()).toBeGreaterThan(0);
    record({ kind: 'login_failed', address: '203.0.113.51' });
    await shop.deps.securityEvents.flush();
    clock.advance({ days: 2 });
    await cleanUpJob.run(shop.deps);
    expect(await kept()).toBe(0);
    expect(await shop.deps.prisma.securityEvent.count()).toBe(1);
    admin = await shop.createAdmin();
  });

  test('the clean-up removes the oldest security events beyond a number of each kind and keeps other kinds', async () => {
    const from = clock.now().toISOString();
    record({ kind: 'webhook_forged', address: '203.0.113.9' });
    await shop.deps.securityEvents.flush();
    for (let n = 1; n <= 5; n++) record({ kind: 'locked_out', address: `203.0.113.${n}` });
    await shop.deps.securityEvents.flush();
    await shop.deps.pool.query(`SELECT remove_old_security_events('-infinity', 2, 100)`);
    const { items } = await list({ from });
    expect(items.map(({ address }) => address)).toEqual([
      '203.0.113.5',
      '203.0.113.4',
      '203.0.113.9',
    ]);
  });
});

test('a failed write of security events does not fail the call', async () => {
  const { userId, nickname } = await shop.registerUser();
  await shop.deps.pool.query('ALTER TABLE security_events RENAME TO away');
  await expect(shop.anonymous.auth.login({ nickname, password: 'wrong1234' })).rejects.toEqual(
    refusal('invalid_credentials'),
  );
  await shop.deps.securityEvents.flush();
  await shop.deps.pool.query('ALTER TABLE away RENAME TO security_events');
  record({ kind: 'login_failed', userId });
  expect((await list({ account: nickname })).items).toHaveLength(1);
});

describe('the list', () => {
  test('lists security events by kind, account, address and time with keyset pagination', async () => {
    // The time is half an hour before midnight in the shop's time zone, Moscow.
    const untilNight = (24 + 20.5 - clock.now().getUTCHours()) % 24;
    clock.advance({ hours: untilNight });
    const from = clock.now();
    const { userId, nickname } = await shop.registerUser();
    record({ kind: 'login_failed', userId, address: '203.0.113.1' });
    record({ kind: 'locked_out', userId, address: '203.0.113.1' });
    record({ kind: 'locked_out', address: '203.0.113.2' });
    await shop.deps.securityEvents.flush();
    clock.advance({ hours: 1 });
    record({ kind: 'password_changed', userId, address: '203.0.113.1' });
    const since = { from: from.toISOString() };
    const kinds = async (input: object) =>
      (await list({ ...since, ...input })).items.map(({ kind }) => kind);
    expect(await kinds({ kind: 'locked_out' })).toEqual(['locked_out', 'locked_out']);
    expect(await kinds({ account: nickname.toUpperCase() })).toEqual([
      'password_changed',
      'locked_out',
      'login_failed',
    ]);
    expect(await kinds({ account: 'nobody' })).toEqual([]);
    expect(await kinds({ q: nickname, kind: 'locked_out' })).toEqual(['locked_out']);
    expect(await kinds({ q: '203.0.113.2' })).toEqual(['locked_out']);
    expect(await kinds({ address: '203.0.113.2' })).toEqual(['locked_out']);
    const nextDay = new Date(clock.now().getTime() + 86_400_000);
    const day = nextDay.toISOString().slice(0, 10);
    expect(await kinds({ from: day, account: nickname })).toEqual(['password_changed']);
    expect(await kinds({ to: day, account: nickname })).toHaveLength(2);
    const first = await list({ ...since, pageSize: 2 });
    expect([first.total, first.items.length]).toEqual([4, 2]);
    const after = first.items[1]?.id;
    const second = await list({ ...since, pageSize: 2, after });
    expect(second.items.map(({ kind }) => kind)).toEqual(['locked_out', 'login_failed']);
  });
});
