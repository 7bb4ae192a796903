import { beforeAll, expect, test } from 'vitest';
import { rateText } from '@manabar/contracts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { FakeRateSource } from '#testing/fakes/fake-rate-source.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { readFreshRates, updateRatesJob } from './index.ts';

const clock = new FakeClock();
const source = new FakeRateSource();
const shop = useTestShop({ clock });
let admin: TestUser;
beforeAll(async () => {
  shop.deps.rateSource = source;
  admin = await shop.createAdmin();
});
const rates = () => admin.call.admin.rates;

test('an admin adds a rate that was never downloaded, once, and the next download updates it', async () => {
  expect(await rates().missing()).toEqual(['RUB', 'KZT', 'UZS']);
  const both = await Promise.allSettled([
    rates().add({ to_currency: 'KZT', rate: 478.35 }),
    rates().add({ to_currency: 'KZT', rate: 480 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(rates().add({ to_currency: 'KZT', rate: 1 })).rejects.toEqual(refusal('conflict'));
  expect(await rates().missing()).toEqual(['RUB', 'UZS']);
  const [added] = (await rates().list({})).items;
  expect(added).toMatchObject({ to_currency: 'KZT', source: 'manual', stale: false });
  const { KZT } = await readFreshRates(shop.deps, shop.deps.pool, ['KZT']);
  expect(Number(rateText(KZT))).toBe(added?.rate);
  const { items: past } = await rates().history({ id: added?.id ?? 0 });
  expect(past).toMatchObject([{ rate: added?.rate, previous: null, actor: admin.nickname }]);
  const { items: audited } = await admin.call.admin.audit.list({ q: 'currency-rate' });
  expect(audited).toMatchObject([{ action: 'currency-rate.create' }]);

  source.say({ RUB: '92.45', KZT: '490', UZS: '12650' });
  await updateRatesJob(shop.deps.env).run(shop.deps);
  expect(await rates().missing()).toEqual([]);
  const { items } = await rates().list({ q: 'kzt' });
  expect(items).toMatchObject([{ id: added?.id, rate: 490, source: 'cbr' }]);
});

test.each([0, -1, 2_000_000_000])('refuses %d as a first rate', async (rate) => {
  const answer = rates().add({ to_currency: 'RUB', rate });
  await expect(answer).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
