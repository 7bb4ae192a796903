import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { appRouter } from './app-router.ts';

const world = useShop();

type Admin = typeof world.admin.call.admin;
type Create = (input: never) => Promise<{ id: number }>;

/** A creating procedure, its input without the key, and the number of rows in its list. */
interface Creation {
  path: string;
  create: (admin: Admin) => Create;
  input: object;
  count: (admin: Admin) => Promise<number>;
}

const total = ({ total }: { total: number }) => total;

const creations: Creation[] = [
  {
    path: 'products.create',
    create: ({ products }) => products.create,
    input: { title: 'Repeated', image_url: '/images/p.svg' },
    count: async ({ products }) => total(await products.list({ q: 'Repeated' })),
  },
  {
    path: 'regions.create',
    create: ({ regions }) => regions.create,
    input: { name: 'Repeated', code: 'us' },
    count: async ({ regions }) => total(await regions.list({ q: 'Repeated' })),
  },
  {
    path: 'promotions.create',
    create: ({ promotions }) => promotions.create,
    input: { text: 'Repeated', background_color: 'red' },
    count: async ({ promotions }) => total(await promotions.list({ q: 'Repeated' })),
  },
  {
    path: 'freefireDenominations.create',
    create: ({ freefireDenominations }) => freefireDenominations.create,
    input: { name: 'Repeated', item_id: 'r1', price: 1.99, game_amount: 100 },
    count: async ({ freefireDenominations }) =>
      total(await freefireDenominations.list({ q: 'Repeated' })),
  },
  {
    path: 'pubgDenominations.create',
    create: ({ pubgDenominations }) => pubgDenominations.create,
    input: { uc_amount: 98_765, price_usd: 9.99 },
    count: async ({ pubgDenominations }) => total(await pubgDenominations.list({ q: '98765' })),
  },
  {
    path: 'services.create',
    create: ({ services }) => services.create,
    input: { name: 'Repeated' },
    count: async ({ services }) => total(await services.list({ q: 'Repeated' })),
  },
  {
    path: 'support.answers.create',
    create: ({ support }) => support.answers.create,
    input: { title: 'Repeated', text: 'Hello', language: 'en' },
    count: async ({ support }) => {
      const answers = await support.answers.list();
      return answers.filter(({ title }) => title === 'Repeated').length;
    },
  },
];

/** Calls whose repeat is refused, because the row has a natural key, and the one whose answer is shown once. */
const withoutKey = {
  'codes.create': 'text of the code',
  'pubgCodes.create': 'text of the code',
  'webhooks.create': 'address',
  'alerts.createChannel': 'address',
  'services.createKey': 'secret',
};

describe('creations by admins that are repeated because their answer was lost', () => {
  test.each(creations)('$path creates one row for each idempotency key', async (creation) => {
    const { admin } = world.admin.call;
    const before = await creation.count(admin);
    const create = creation.create(admin);
    const sent = { ...creation.input, idempotencyKey: randomUUID() } as never;
    const first = await create(sent);
    expect(await create(sent)).toEqual(first);
    expect(await creation.count(admin)).toBe(before + 1);
  });

  test('refuses another row under the idempotency key of a created one', async () => {
    const { regions } = world.admin.call.admin;
    const idempotencyKey = randomUUID();
    await regions.create({ name: 'First', code: 'us', idempotencyKey });
    const other = regions.create({ name: 'Second', code: 'us', idempotencyKey });
    await expect(other).rejects.toEqual(refusal('idempotency_key_reused'));
  });

  test('a refused creation is refused again under its idempotency key, also when it could succeed', async () => {
    const { products } = world.admin.call.admin;
    const sent = { title: 'Refused', image_url: '/images/p.svg', slug: 'taken-slug' };
    const taken = await products.create(sent);
    const again = () => products.create({ ...sent, idempotencyKey: 'refused creation' });
    await expect(again()).rejects.toMatchObject({ message: 'conflict' });
    await products.update({ id: taken.id, version: taken.version, slug: 'free-slug' });
    await expect(again()).rejects.toMatchObject({ message: 'conflict' });
  });

  test('concurrent creations with one idempotency key create one row', async () => {
    const { promotions } = world.admin.call.admin;
    const sent = {
      text: 'Concurrent',
      background_color: 'red',
      idempotencyKey: randomUUID(),
    };
    const made = await Promise.all(Array.from({ length: 4 }, () => promotions.create(sent)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await promotions.list({ q: 'Concurrent' })).toMatchObject({ total: 1 });
  });

  test('every creating procedure of the admin area can be repeated or has a natural key', () => {
    const creating = Object.keys(appRouter._def.procedures).flatMap(
      (path) => /^admin\.(.*\.create\w*)$/.exec(path)?.[1] ?? [],
    );
    const known = [...creations.map(({ path }) => path), ...Object.keys(withoutKey)];
    expect(creating.sort()).toEqual(known.sort());
  });
});
