import { MAX_SAVED_VIEWS } from '@manabar/contracts';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const shop = useTestShop();

const views = ({ call }: TestUser) => call.admin.views;
const namesOf = async (admin: TestUser, list: 'users' | 'codes' = 'users') =>
  (await views(admin).list({ list })).items.map(({ name }) => name);
const blocked = {
  list: 'users',
  name: 'Blocked',
  query: 'sort=-balanceUsd&state=blocked',
} as const;
const addView = (userId: number, row: { list?: string; name?: string; query?: string } = {}) =>
  shop.deps.prisma.savedView.create({
    data: { userId, list: 'users', name: 'x', nameKey: 'x', query: '', ...row },
  });

describe('saved views of an admin list', () => {
  test('saved views are listed by name for their list and admin only', async () => {
    const [admin, other] = [await shop.createAdmin(), await shop.createAdmin()];
    const saved = await views(admin).save(blocked);
    await views(admin).save({ ...blocked, name: 'a rich customer', query: '' });
    await views(admin).save({ ...blocked, list: 'codes', name: 'Free' });
    expect(saved).toEqual({ id: saved.id, name: blocked.name, query: blocked.query });
    expect((await views(admin).list({ list: 'users' })).items).toEqual([
      { id: expect.any(Number) as number, name: 'a rich customer', query: '' },
      saved,
    ]);
    expect(await namesOf(admin, 'codes')).toEqual(['Free']);
    expect(await namesOf(other)).toEqual([]);
  });

  test('saving a view replaces one of the same name, regardless of case and spaces', async () => {
    const admin = await shop.createAdmin();
    const { id } = await views(admin).save(blocked);
    const again = await views(admin).save({ ...blocked, name: '  BLOCKED ', query: 'q=a%20b' });
    expect(again).toEqual({ id, name: 'BLOCKED', query: 'q=a%20b' });
    expect((await views(admin).list({ list: 'users' })).items).toEqual([again]);
  });

  test('a saved view is removed by its own admin only', async () => {
    const [admin, other] = [await shop.createAdmin(), await shop.createAdmin()];
    const { id } = await views(admin).save(blocked);
    await expect(views(other).remove({ id })).rejects.toEqual(refusal('not_found'));
    expect(await namesOf(admin)).toEqual(['Blocked']);
    expect(await views(admin).remove({ id })).toEqual({ success: true });
    expect(await namesOf(admin)).toEqual([]);
    await expect(views(admin).remove({ id })).rejects.toEqual(refusal('not_found'));
  });

  test('an admin saves at most 20 views of a list, also concurrently', async () => {
    const admin = await shop.createAdmin();
    const names = Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, n) => `view ${n}`);
    const results = await Promise.allSettled(
      names.map((name) => views(admin).save({ ...blocked, name })),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toMatchObject(
      Array(3).fill(refusal('conflict', { reason: 'too_many_views', limit: MAX_SAVED_VIEWS })),
    );
    const kept = await namesOf(admin);
    expect(kept).toHaveLength(MAX_SAVED_VIEWS);
    // A full list still accepts a replacement, and other lists have their own limit.
    await views(admin).save({ ...blocked, name: kept[0]!, query: 'q=new' });
    await views(admin).save({ ...blocked, list: 'codes' });
    await expect(addView(admin.userId)).rejects.toThrow('saved views');
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ query: `q=${'x'.repeat(999)}` }, 'query'],
    [{ query: 'q=<script>' }, 'query'],
    [{ query: 'q=a b' }, 'query'],
    [{ query: 'q=ü' }, 'query'],
    [{ list: 'passwords' as 'users' }, 'list'],
  ])('refuses a saved view: %j', async (change, field) => {
    const admin = await shop.createAdmin();
    await expect(views(admin).save({ ...blocked, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: [field] }] },
    });
    expect(await namesOf(admin)).toEqual([]);
  });

  test.each([
    ['a long name', { name: 'x'.repeat(41) }],
    ['no name', { name: '' }],
    ['a long query', { query: 'x'.repeat(1001) }],
    ['a query with other characters', { query: 'q=<' }],
    ['a list with other characters', { list: 'users; x' }],
  ])('the database refuses a saved view: %s', async (_, row) => {
    const { userId } = await shop.createAdmin();
    await expect(addView(userId, row)).rejects.toThrow(/check/i);
  });
});
