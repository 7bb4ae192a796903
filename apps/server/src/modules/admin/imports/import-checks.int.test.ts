import { expect, test } from 'vitest';
import { useShop } from '#testing/shops/use-shop.ts';
import type { ImportCheck } from '@manabar/contracts';
import type { PrismaClient } from '#infra/db/prisma.ts';
import { addProduct, buy, line } from '#testing/fixtures/products.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { checkImport } from './run-import.ts';

const { shop, admin } = useShop();

interface Answer {
  result: { data: ImportCheck };
}

const regions = { list: 'regions', text: 'id,name,code\n,Checked,eu' } as const;

test("runs one of an admin's concurrent import checks and refuses the others at once", async () => {
  const other = await shop.createAdmin();
  const importing = await shop.deps.pool.connect();
  try {
    await importing.query('BEGIN');
    await importing.query("SELECT pg_advisory_xact_lock(hashtext('import:regions'))");
    const checks = [1, 2, 3].map(() => admin.call.admin.imports.check(regions));
    const waiting = Promise.any(checks);
    const refused = checks.map(async (check) => {
      await expect(check).rejects.toThrow('request in progress');
    });
    // Two checks are refused while the import still holds its lock, for which the third one waits.
    await firstOf(2, refused);
    const byOther = other.call.admin.imports.check(regions);
    await importing.query('COMMIT');
    expect(await waiting).toMatchObject({ rows: 1, created: 1, errors: [] });
    expect(await byOther).toMatchObject({ rows: 1, created: 1, errors: [] });
    const settled = await Promise.allSettled(checks);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await Promise.allSettled(refused);
  } finally {
    importing.release(true);
  }
  expect(await admin.call.admin.imports.check(regions)).toMatchObject({ created: 1 });
});

test('the answer to an import check of long texts is bounded and still shows each difference', async () => {
  const long = 'ы'.repeat(900);
  const rows = Array.from({ length: 450 }, (_, n) => `,${long}${n},${'p'.repeat(20)}`);
  const text = ['id,text,background_color', ...rows].join('\n');
  const report = await admin.call.admin.imports.check({ list: 'promotions', text });
  expect(report.changes.length + report.errors.length).toBeGreaterThanOrEqual(450);
  expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(MAX_ANSWER_BYTES);
});

test('an import check names price options in the language of the admin', async () => {
  const titles = { ru: { title: 'Небесная карта' }, en: { title: 'Sky card' } };
  const { id: productId } = await addProduct(admin, { translations: titles });
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  const [option] = (await admin.call.admin.prices.list({ productId })).items;
  const text = `id,version,priceUsd\n${option?.id},${option?.version},4.5`;
  const { token } = admin;
  const name = async (language: string) => {
    const { body } = await shop.inject({
      method: 'POST',
      url: '/trpc/admin.imports.check',
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      payload: { list: 'price-options', text },
    });
    return (JSON.parse(body) as Answer).result.data.changes[0]?.name;
  };
  expect(await name('ru')).toBe('Небесная карта, Весь мир, 100');
  expect(await name('en')).toBe('Sky card, Global, 100');
});

test('a purchase succeeds while a file of prices is checked', async () => {
  const { productId, optionId } = await stockShelf(shop.deps, { codes: 1 });
  const buyer = await shop.registerUser();
  const end = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const prisma = shop.deps.prisma.$extends({
    query: {
      async $executeRaw({ args, query }) {
        if (args.sql === 'ROLLBACK TO SAVEPOINT import') {
          reached.resolve();
          await end.promise;
        }
        return query(args);
      },
    },
  }) as unknown as PrismaClient;
  const text = `id,version,priceUsd,threshold\n${optionId},1,5.49,3`;
  const checking = checkImport({ ...shop.deps, prisma }, admin, { list: 'price-options', text });
  try {
    await reached.promise;
    await expect(buy(shop, buyer, { productId, gameAmount: 100 })).resolves.not.toBe('');
  } finally {
    end.resolve();
  }
  expect(await checking).toMatchObject({ applied: false, updated: 1, errors: [] });
});

const MAX_ANSWER_BYTES = 600_000;

/** Resolves when `count` of the promises have resolved. */
function firstOf(count: number, promises: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    for (const promise of promises) {
      promise.then(
        () => {
          left -= 1;
          if (left === 0) resolve();
        },
        () => {},
      );
    }
  });
}
