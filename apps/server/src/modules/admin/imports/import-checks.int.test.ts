import { expect, test } from 'vitest';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useUser } from '#testing/shops/use-user.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const shop = useWorld(createTestShop);
const admin = useUser(() => shop.createAdmin());

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
    // Two are refused while the import still holds its lock, which the third waits for.
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

const MAX_ANSWER_BYTES = 600_000;

/** Resolves when so many of the promises have resolved. */
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
