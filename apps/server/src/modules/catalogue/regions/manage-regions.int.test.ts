import type { createRegionInput } from '@manabar/contracts';
import type * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const world = useShop();

const regions = () => world.admin.call.admin.regions;
const add = (fields: Partial<z.input<typeof createRegionInput>> = {}) =>
  regions().create({ name: 'Европа', code: 'eu', ...fields });
const audited = async (id: number) =>
  (await world.admin.call.admin.audit.list({ q: `region:${id}` })).items;
const nothing = refusal('not_found');

describe('regions over REST', () => {
  const fields = {
    name: 'Asia',
    code: 'asia',
    game_currency: 'Crystals',
    is_active: false,
    flag: '/images/flags/asia.svg',
    translations: { uz: { name: 'Osiyo' } },
  };
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    world.rest(method, `/admin/regions${path}`, { token: world.admin.token, body });

  test('creates a region with 201 and the object, updates it with 200, deletes it with {success}', async () => {
    const created = await call('POST', '', { ...fields, id: 0, created: 'never', other: 1 });
    const { id } = created.body as { id: number };
    const one = { ...fields, id, version: 1, created: expect.stringMatching(/Z$/) as string };
    expect([created.status, created.body]).toEqual([201, one]);
    expect(id).toBeGreaterThan(0);
    const path = `/${id}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: created.body });
    const changed = { ...one, is_active: true, version: 2 };
    const body = { is_active: true, version: 1, id: 999, created: 'x' };
    const updated = await call('PUT', path, body);
    expect([updated.status, updated.body]).toEqual([200, changed]);
    const stale = await call('PUT', path, { name: 'Late', version: 1 });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { success: false, error: { code: 'conflict', details: { version: 2 } } },
    ]);
    const listed = await call('GET', '?q=osiyo&is_active=true&sort=name');
    expect([listed.status, listed.body]).toEqual([
      200,
      { items: [changed], total: 1, page: 1, pageSize: 50 },
    ]);
    expect((await call('GET', '?q=osiyo&is_active=false')).body).toMatchObject({ total: 0 });
    const deleted = await call('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await call(method, path, method === 'PUT' ? { name: 'Back' } : undefined);
      expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'not_found' } }]);
    }
  });

  test.each([
    [{}, { name: 'required', code: 'required' }],
    [{ name: ' ', code: 'eu' }, { name: 'required' }],
    [{ name: 'X', code: 'e u' }, { code: 'invalid' }],
    [{ name: 'X', code: 'е' }, { code: 'invalid' }],
    [{ name: 'X', code: 'eu', flag: 'http://flags.example/eu.png' }, { flag: 'invalid_flag' }],
    [{ name: 'X', code: 'eu', flag: '//flags.example/eu.png' }, { flag: 'invalid_flag' }],
    [{ name: 'X', code: 'eu', flag: 'javascript:alert(1)' }, { flag: 'invalid_flag' }],
    [{ name: 'X', code: 'eu', flag: 'EU' }, { flag: 'invalid_flag' }],
    [{ name: 'X', code: 'eu', flag: '🇪🇺🇷🇺' }, { flag: 'invalid_flag' }],
    [{ name: 'X', code: 'eu', flag: '12' }, { flag: 'invalid_flag' }],
    [{ name: 'X', code: 'eu', is_active: 'yes' }, { is_active: 'invalid' }],
    [{ name: 'X', code: 'eu', translations: { de: { name: 'X' } } }, { translations: 'invalid' }],
  ])('refuses the region %j with validation_error', async (body, details) => {
    const before = await world.shop.deps.prisma.region.count();
    const answer = await call('POST', '', body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { success: false, error: { code: 'validation_error', details } },
    ]);
    expect(await world.shop.deps.prisma.region.count()).toBe(before);
  });

  test('validates an update of a region like a new one', async () => {
    const { id } = await add({ flag: '🇪🇺' });
    for (const body of [{ flag: 'data:image/svg+xml,x' }, { name: '' }, { version: 'one' }]) {
      expect((await call('PUT', `/${id}`, body)).status).toBe(400);
    }
    expect(await regions().get({ id })).toMatchObject({ flag: '🇪🇺', version: 1 });
  });

  test.each(['🇺🇿', '🌐', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', 'https://flags.example/eu.svg', '/flags/eu.svg', ''])(
    'accepts the flag %j of a region',
    async (flag) => {
      expect(await add({ flag })).toMatchObject({ flag });
    },
  );

  test('hides the pseudo-region Global from the admin list of regions, and by its id', async () => {
    const { body } = await call('GET', '?pageSize=200');
    expect((body as { items: { id: number }[] }).items.every(({ id }) => id > 0)).toBe(true);
    expect((await call('GET', '?q=global')).body).toMatchObject({ total: 0 });
    expect((await call('GET', '/0')).status).toBe(400);
    expect((await call('PUT', '/0', { name: 'Nowhere' })).status).toBe(400);
    expect((await call('DELETE', '/0')).status).toBe(400);
    expect(await world.shop.deps.prisma.region.findUnique({ where: { id: 0 } })).toMatchObject({
      name: 'Global',
      version: 1,
    });
  });
});

describe('managing regions', () => {
  test('creates a region from a name and a code alone; the code is lower-cased and need not be unique', async () => {
    const made = await regions().create({ name: ' Mars ', code: 'MARS' });
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Mars',
      code: 'mars',
      game_currency: '',
      is_active: true,
      flag: '',
      translations: {},
      version: 1,
      created: expect.stringMatching(/Z$/),
    });
    expect(await regions().create({ name: 'Mars II', code: 'mars' })).toMatchObject({
      code: 'mars',
    });
  });

  test('changes only the given fields of a region', async () => {
    const made = await add({ flag: '🇪🇺', translations: { en: { name: 'Europe' } } });
    const { id } = made;
    expect(await regions().update({ id, game_currency: 'Coins' })).toEqual({
      ...made,
      game_currency: 'Coins',
      version: 2,
    });
    expect(await regions().update({ id, translations: {}, flag: '' })).toMatchObject({
      translations: {},
      flag: '',
      name: 'Европа',
      game_currency: 'Coins',
    });
  });

  test('refuses a change of a region with an older version', async () => {
    const { id } = await add();
    const both = await Promise.allSettled(
      ['A', 'B'].map((name) => regions().update({ id, name, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(regions().update({ id, name: 'C', version: 1 })).rejects.toEqual(
      refusal('conflict', { version: 2 }),
    );
    expect(await regions().update({ id, name: 'D' })).toMatchObject({ version: 3 });
  });

  test('finds regions by a part of name or code, in pages and sorted', async () => {
    const made: number[] = [];
    for (const [name, code, english] of [
      ['Зона Бета 100%', 'zq-b', 'Beta zone'],
      ['Зона Альфа', 'zq-c', 'Alpha zone'],
      ['Зона Гамма', 'zq-a', 'Gamma zone'],
    ] as const) {
      made.push((await add({ name, code, translations: { en: { name: english } } })).id);
    }
    const ids = async (input: object) =>
      (await regions().list({ q: 'zq-', ...input })).items.map(({ id }) => made.indexOf(id));
    expect(await ids({})).toEqual([2, 1, 0]);
    expect(await ids({ sort: 'created' })).toEqual([0, 1, 2]);
    expect(await ids({ sort: 'name' })).toEqual([1, 0, 2]);
    expect(await ids({ sort: '-name' })).toEqual([2, 0, 1]);
    expect(await ids({ sort: 'code' })).toEqual([2, 0, 1]);
    expect(await ids({ sort: '-code' })).toEqual([1, 0, 2]);
    expect(await ids({ q: 'аЛьФ' })).toEqual([1]);
    expect(await ids({ q: 'GAMMA z' })).toEqual([2]);
    expect(await ids({ q: 'ZQ-B' })).toEqual([0]);
    expect(await ids({ q: '100%' })).toEqual([0]);
    expect(await ids({ pageSize: 2, page: 2 })).toEqual([0]);
    expect(await ids({ pageSize: 2, after: made[2] })).toEqual([1, 0]);
    await expect(regions().list({ sort: 'code', after: 1 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('writes an audit entry for every change of a region in the same transaction', async () => {
    const { id } = await add({ flag: '🇪🇺' });
    await regions().update({ id, is_active: false });
    await regions().delete({ id });
    const values = {
      name: 'Европа',
      flag_code: 'eu',
      game_currency: '',
      flag: '🇪🇺',
      translations: {},
    };
    const log = await audited(id);
    expect(log).toMatchObject([
      {
        action: 'region.delete',
        actor: world.admin.nickname,
        before: { ...values, is_active: false },
      },
      {
        action: 'region.update',
        before: { ...values, is_active: true },
        after: { ...values, is_active: false },
      },
      { action: 'region.create', after: { ...values, is_active: true } },
    ]);
    await expect(regions().update({ id, name: 'X' })).rejects.toEqual(nothing);
    await expect(regions().delete({ id })).rejects.toEqual(nothing);
    expect(await audited(id)).toHaveLength(log.length);
  });
});
