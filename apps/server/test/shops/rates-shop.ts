import { afterAll, beforeAll, beforeEach } from 'vitest';
import { updateRatesJob } from '#modules/rates/index.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { FakeRateSource } from '../fakes/fake-rate-source.ts';
import { recordLog } from '../fakes/recorded-log.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

const usual = { RUB: '92.4517', KZT: '478.35', UZS: '12650.4' };

/** Opens a shop whose rates were just updated from a source of the tests; each test is a day later. */
export function useRatesShop() {
  const clock = new FakeClock();
  const source = new FakeRateSource();
  const { log, lines } = recordLog();
  const world = {
    shop: undefined as unknown as TestShop,
    admin: undefined as unknown as TestUser,
    clock,
    source,
    lines,
    /** Initial rates of the source. */
    usual,
    alerts: () => lines.filter(({ alert }) => alert !== undefined),
    job: () => updateRatesJob(world.shop.deps.env).run(world.shop.deps),
    /** Calls as the admin, with a session that outlasts the days of these tests. */
    rates: () => {
      const caller = { ...world.admin, role: 'admin' as const, sessionId: 0n };
      return createCaller(() => world.shop.context({ caller })).admin.rates;
    },
    /** Returns the stored rates as text, by currency. */
    held: async (): Promise<Record<string, string>> => {
      const rows = await world.shop.deps.prisma.currencyRate.findMany({ orderBy: { id: 'asc' } });
      return Object.fromEntries(rows.map(({ toCurrency, rate }) => [toCurrency, rate.toString()]));
    },
  };
  beforeAll(async () => {
    world.shop = await createTestShop({ clock, log });
    world.shop.deps.rateSource = source;
    world.admin = await world.shop.createAdmin();
  });
  beforeEach(async () => {
    await world.rates().setSettings({ autoUpdate: true });
    clock.advance({ days: 1 });
    // Earlier rates do not count as jumps.
    await world.shop.deps.prisma.currencyRate.updateMany({
      where: { toCurrency: 'RUB' },
      data: { rate: usual.RUB },
    });
    source.say(usual);
    await world.job();
    lines.length = 0;
    source.asked = 0;
  });
  afterAll(() => world.shop.close());
  return world;
}
