import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_CALL } from '@manabar/contracts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { readAudit, writeAudit } from './index.ts';

const shop = useTestShop();
let one: TestUser;
let other: TestUser;
beforeAll(async () => {
  [one, other] = [await shop.createAdmin(), await shop.createAdmin()];
  const mine = await one.call.admin.regions.create({ name: 'Mars', code: 'eu' });
  await one.call.admin.regions.update({ id: mine.id, name: 'Venus' });
  await other.call.admin.regions.delete({ id: mine.id });
  await other.call.admin.promotions.create({ text: '100% off', background_color: 'navy' });
});

const found = async (input: object) => {
  const { items, total } = await one.call.admin.audit.list(input);
  expect(total).toBe(items.length);
  return items.map(({ action }) => action);
};

describe('an entry', () => {
  test('an audit entry shows its reason with the state afterwards, in list and export', async () => {
    const { userId } = await shop.registerUser();
    const target = `user:${userId}` as const;
    await one.call.admin.users.block({ id: userId, reason: 'chargebacks' });
    await writeAudit(shop.deps.pool, {
      actor: { userId: null, nickname: 'shop' },
      action: 'user.block',
      target,
      reason: 'nothing else',
    });
    const { items } = await one.call.admin.audit.list({ target });
    expect(items.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: undefined, after: { reason: 'nothing else' } },
      {
        before: { blocked: null },
        after: { blocked: expect.any(String), reason: 'chargebacks' },
      },
    ]);
    const read = [];
    for await (const rows of readAudit(shop.deps, { target, sort: '-at' })) read.push(...rows);
    expect(read).toEqual(items);
  });
});

test('the audit log lists calls of service accounts only when filtered', async () => {
  const actor = { userId: null, nickname: 'shelf' };
  const after = { call: 'cart.get', outcome: 'ok' };
  await writeAudit(shop.deps.pool, {
    ...{ actor, action: SERVICE_CALL, target: 'api_key:1', after },
  });
  expect(await found({})).not.toContain(SERVICE_CALL);
  const read = [];
  for await (const rows of readAudit(shop.deps, { sort: '-at' })) read.push(...rows);
  expect(read.map(({ action }) => action)).toEqual(await found({}));
  for (const asked of [{ action: 'service.' }, { actor: 'shelf' }, { target: 'api_key:1' }])
    expect(await found(asked)).toEqual([SERVICE_CALL]);
});

describe('filters of the audit log', () => {
  test('filters the audit log by actor, target and action prefix', async () => {
    const [act] = (await one.call.admin.audit.list({ action: 'region.create' })).items;
    const target = act?.target;
    expect(await found({ target })).toEqual(['region.delete', 'region.update', 'region.create']);
    expect(await found({ actor: one.nickname, target })).toEqual([
      'region.update',
      'region.create',
    ]);
    expect(await found({ actor: other.nickname })).toEqual(['promotion.create', 'region.delete']);
    expect(await found({ action: 'region.' })).toHaveLength(3);
    expect(await found({ action: 'region.', actor: other.nickname })).toEqual(['region.delete']);
    expect(await found({ q: other.nickname, action: 'promotion' })).toEqual(['promotion.create']);
    expect(await found({ q: other.nickname, target: 'region:0' })).toEqual([]);
  });

  test('audit filters match literally and not by a part', async () => {
    expect(await found({ action: 'region_' })).toEqual([]);
    expect(await found({ action: '%' })).toEqual([]);
    expect(await found({ actor: one.nickname.slice(0, -1) })).toEqual([]);
  });
});

test('the audit log is newest first, in pages', async () => {
  const { items, total } = await one.call.admin.audit.list({ pageSize: 200 });
  expect(total).toBe(items.length);
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
  const second = await one.call.admin.audit.list({ pageSize: 1, page: 2 });
  expect(second.items).toEqual([items[1]]);
  const behind = await one.call.admin.audit.list({ pageSize: 1, after: items[1]?.id });
  expect(behind.items).toEqual([items[2]]);
  const own = (await one.call.admin.audit.list({ q: one.nickname })).items;
  expect(new Set(own.map(({ actor }) => actor))).toEqual(new Set([one.nickname]));
});
