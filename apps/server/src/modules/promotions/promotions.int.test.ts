import { createPromotionInput } from '@manabar/contracts';
import type * as z from 'zod';
import { afterEach, describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const world = useShop();
afterEach(async () => {
  await world.shop.deps.prisma.promotion.deleteMany();
  await world.shop.deps.catalogueCache.announce();
});

const promotions = () => world.admin.call.admin.promotions;
const add = (fields: Partial<z.input<typeof createPromotionInput>> = {}) =>
  promotions().create({ text: 'Скидки', background_color: '/images/p.svg', ...fields });
const shown = () => world.shop.anonymous.promotions.active();
const audited = async (id: number) =>
  (await world.admin.call.admin.audit.list({ q: `promotion:${id}` })).items;

describe('active promotions', () => {
  test('lists active promotions of the home page, newest first, with exactly these fields', async () => {
    const first = await add({ text: 'One' });
    await add({ text: 'Off', active: false });
    const last = await add({ text: 'Two', background_color: '#4f5bff' });
    const expected = [
      { id: last.id, text: 'Two', background_color: '#4f5bff' },
      { id: first.id, text: 'One', background_color: '/images/p.svg' },
    ];
    expect(await shown()).toEqual(expected);
    const { status, body } = await world.rest('GET', '/promotions/active');
    expect([status, body]).toEqual([200, expected]);
  });

  test('lists promotions of the home page in the language of the request, or plain without a translation', async () => {
    await add({ text: 'Скидки', translations: { en: { text: 'Sale' }, uz: { text: '' } } });
    const textIn = async (language: string) => {
      const { body, headers } = await world.rest('GET', '/promotions/active', {
        headers: { 'accept-language': language },
      });
      expect(headers['vary']).toContain('Accept-Language');
      return (body as { text: string }[])[0]?.text;
    };
    expect(await textIn('en-GB,en;q=0.9')).toBe('Sale');
    expect(await textIn('uz')).toBe('Скидки');
    expect(await textIn('de')).toBe('Скидки');
    const uzbek = createCaller(() => world.shop.context({ language: 'uz' }));
    expect((await uzbek.promotions.active())[0]?.text).toBe('Скидки');
  });

  test('lists promotions without a session, also with an invalid token', async () => {
    expect((await world.rest('GET', '/promotions/active', { token: 'nonsense' })).status).toBe(200);
  });

  test('answers 304 to a current ETag until a promotion changes', async () => {
    const { id } = await add({ translations: { en: { text: 'Sale' } } });
    const ask = async (headers: Record<string, string> = {}) => {
      const { status, headers: answered } = await world.rest('GET', '/promotions/active', {
        headers,
      });
      return [status, String(answered['etag'])] as const;
    };
    const [status, etag] = await ask();
    expect(status).toBe(200);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(await ask({ 'if-none-match': etag })).toEqual([304, etag]);
    expect((await ask({ 'if-none-match': etag, 'accept-language': 'en' }))[0]).toBe(200);
    await promotions().update({ id, text: 'Другое' });
    const [changed, other] = await ask({ 'if-none-match': etag });
    expect([changed, other === etag]).toEqual([200, false]);
  });

  test('reflects every change of a promotion at once', async () => {
    expect(await shown()).toEqual([]);
    const { id } = await add();
    expect(await shown()).toHaveLength(1);
    await promotions().update({ id, active: false });
    expect(await shown()).toEqual([]);
    await promotions().update({ id, active: true });
    expect(await shown()).toHaveLength(1);
    await promotions().delete({ id });
    expect(await shown()).toEqual([]);
  });
});

describe('managing promotions', () => {
  test('creates, reads, changes and deletes a promotion over REST', async () => {
    const { token } = world.admin;
    const body = { text: 'Sale', background_color: 'rgb(79, 91, 255)' };
    const created = await world.rest('POST', '/admin/promotions', { token, body });
    const one = {
      ...body,
      id: expect.any(Number) as number,
      active: true,
      translations: {},
      version: 1,
      created: expect.stringMatching(/Z$/) as string,
    };
    expect([created.status, created.body]).toEqual([201, one]);
    const { id } = created.body as { id: number };
    const path = `/admin/promotions/${id}`;
    expect(await world.rest('GET', path, { token })).toMatchObject({
      status: 200,
      body: created.body,
    });
    expect(
      await world.rest('PUT', path, { token, body: { active: false, id: 999, created: 'x' } }),
    ).toMatchObject({ status: 200, body: { ...body, id, active: false, version: 2 } });
    const listed = await world.rest('GET', '/admin/promotions?active=false', { token });
    expect(listed.body).toMatchObject({ total: 1, page: 1, pageSize: 50, items: [{ id }] });
    expect(
      (await world.rest('GET', '/admin/promotions?active=true', { token })).body,
    ).toMatchObject({
      total: 0,
    });
    expect(await world.rest('DELETE', path, { token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await world.rest('GET', path, { token })).status).toBe(404);
  });

  test('changes only the given fields of a promotion', async () => {
    const translations = { en: { text: 'Sale' } };
    const { id } = await add({ translations });
    expect(await promotions().update({ id, text: 'Иное' })).toMatchObject({
      text: 'Иное',
      background_color: '/images/p.svg',
      active: true,
      translations,
    });
    expect(await promotions().update({ id, translations: {} })).toMatchObject({
      text: 'Иное',
      translations: {},
    });
  });

  test('refuses a change of a promotion with an older version', async () => {
    const { id } = await add();
    const both = await Promise.allSettled(
      ['A', 'B'].map((text) => promotions().update({ id, text, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    [{}, { text: 'required', background_color: 'required' }],
    [{ text: ' ', background_color: 'red' }, { text: 'required' }],
    [
      { text: 'X', background_color: 'javascript:alert(1)' },
      { background_color: 'invalid_background' },
    ],
    [{ text: 'X', background_color: '//evil.example' }, { background_color: 'invalid_background' }],
    [
      { text: 'X', background_color: 'red;background:url(https://evil.example)' },
      { background_color: 'invalid_background' },
    ],
    [{ text: 'X', background_color: 'red', active: 'yes' }, { active: 'invalid' }],
    [
      { text: 'X', background_color: 'red', translations: { de: { text: 'X' } } },
      { translations: 'invalid' },
    ],
  ])('names the invalid fields of the promotion %j', async (body, details) => {
    const answer = await world.rest('POST', '/admin/promotions', {
      token: world.admin.token,
      body,
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { success: false, error: { code: 'validation_error', details } },
    ]);
    expect(await world.shop.deps.prisma.promotion.count()).toBe(0);
  });

  test('refuses a change of a promotion to an invalid background', async () => {
    const { id } = await add();
    const answer = await world.rest('PUT', `/admin/promotions/${id}`, {
      token: world.admin.token,
      body: { background_color: 'url(/a.png)' },
    });
    expect(answer.status).toBe(400);
    expect((await shown())[0]?.background_color).toBe('/images/p.svg');
  });

  test('finds promotions by a part of the text in any language, in pages and sorted', async () => {
    const made: number[] = [];
    for (const [text, english] of [
      ['Бета 100%', 'Beta'],
      ['Альфа', 'Alpha'],
      ['Гамма', 'Gamma 5_5'],
    ] as const) {
      made.push((await add({ text, translations: { en: { text: english } } })).id);
    }
    const ids = async (input: object) =>
      (await promotions().list(input)).items.map(({ id }) => made.indexOf(id));
    expect(await ids({})).toEqual([2, 1, 0]);
    expect(await ids({ sort: 'created' })).toEqual([0, 1, 2]);
    expect(await ids({ sort: 'text' })).toEqual([1, 0, 2]);
    expect(await ids({ sort: '-text' })).toEqual([2, 0, 1]);
    expect(await ids({ q: 'аЛьФ' })).toEqual([1]);
    expect(await ids({ q: 'BETA' })).toEqual([0]);
    expect(await ids({ q: '0%' })).toEqual([0]);
    expect(await ids({ q: '%' })).toEqual([0]);
    expect(await ids({ q: '5_5' })).toEqual([2]);
    expect(await ids({ q: '_' })).toEqual([2]);
    expect(await ids({ pageSize: 2, page: 2 })).toEqual([0]);
    expect(await ids({ pageSize: 2, after: made[2] })).toEqual([1, 0]);
    expect(await promotions().list({ q: 'нет такого' })).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: 50,
    });
  });

  test('writes an audit entry for every change of a promotion in the same transaction', async () => {
    const { id } = await add({ translations: { en: { text: 'Sale' } } });
    await promotions().update({ id, active: false });
    await promotions().delete({ id });
    const values = {
      caption: 'Скидки',
      background_color: '/images/p.svg',
      translations: { en: 'Sale' },
    };
    const log = await audited(id);
    expect(log).toMatchObject([
      {
        action: 'promotion.delete',
        actor: world.admin.nickname,
        before: { ...values, active: false },
      },
      {
        action: 'promotion.update',
        before: { ...values, active: true },
        after: { ...values, active: false },
      },
      { action: 'promotion.create', after: { ...values, active: true } },
    ]);
    await expect(promotions().update({ id, active: true })).rejects.toEqual(refusal('not_found'));
    expect(await audited(id)).toHaveLength(log.length);
  });
});
