import { beforeEach, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createService, createTestKey } from '#testing/fixtures/service-accounts.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { remindOfKeysJob } from './index.ts';

/* Warnings of the shop's admins before the end of an API key. */

const clock = new FakeClock();
const shop = useTestShop({ clock });
const service = useFixture(() => createService(shop, { days: 30 }), beforeEach);

const call = async () => (await shop.createAdmin()).call.admin;

const DAY_MS = 86_400_000;

/** Runs the job and returns the days that its alerts about the account name. */
async function remind(): Promise<unknown[]> {
  const log = vi.spyOn(shop.deps.log, 'warn');
  await remindOfKeysJob.run(shop.deps);
  const told = log.mock.calls.map(([fields]) => fields as Record<string, unknown>);
  log.mockRestore();
  return told
    .filter(({ alert, account }) => alert === 'api_key_expiring' && account === service.userId)
    .map(({ days }) => days);
}

/** Runs the job on each of these days and returns the alerts about the account by day. */
async function remindFor(days: number): Promise<[day: number, left: unknown][]> {
  const told: [number, unknown][] = [];
  for (let day = 1; day <= days; day++) {
    clock.advance({ days: 1 });
    for (const left of await remind()) told.push([day, left]);
  }
  return told;
}

test('alerts the admins 14, 7, 3 and 1 days before an API key expires', async () => {
  expect(await remindFor(31)).toEqual([
    [16, 14],
    [23, 7],
    [27, 3],
    [29, 1],
  ]);
});

test('reminds of an API key once on each of these days, however late the daily job runs', async () => {
  const end = clock.now().getTime() + 30 * DAY_MS;
  const told: unknown[] = [];
  for (let left = 16; left >= 0; left--) {
    const hour = left % 2 === 0 ? 1 : 23;
    const at = (Math.floor(end / DAY_MS) - left) * DAY_MS + hour * 3_600_000;
    clock.advance({ seconds: (at - clock.now().getTime()) / 1000 });
    told.push(...(await remind()));
  }
  expect(told).toEqual([14, 7, 3, 1]);
});

test('does not alert about revoked API keys and blocked accounts', async () => {
  const admin = await call();
  await admin.services.revokeKey({ id: service.keyId });
  await createTestKey(shop, service.userId, { days: 15 });
  expect(await remindFor(1)).toEqual([[1, 14]]);
  await (await call()).services.block({ id: service.userId, reason: 'leaked' });
  clock.advance({ days: 6 });
  expect(await remindFor(1)).toEqual([]);
});

test('marks an API key during its last 14 days, and counts it as open work', async () => {
  const state = async () => {
    const admin = await call();
    const { keys } = await admin.services.get({ id: service.userId });
    const { openWork } = await admin.overview.get();
    return [keys[0]?.state, keys[0]?.expiresSoon, openWork.expiringKeys];
  };
  const [, , before] = await state();
  clock.advance({ days: 15, hours: 23, minutes: 59, seconds: 59 });
  expect(await state()).toEqual(['living', false, before]);
  clock.advance({ seconds: 1 });
  expect(await state()).toEqual(['living', true, Number(before) + 1]);
  await (await call()).services.revokeKey({ id: service.keyId });
  expect(await state()).toEqual(['revoked', false, before]);
});
