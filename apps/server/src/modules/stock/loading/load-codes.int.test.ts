import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();

const load = (productId: number, text: string) =>
  admin.call.admin.codes.bulkLoad({ productId, text });
const prices = (id: number) => shop.anonymous.catalogue.prices({ id, regionId: 0 });
async function storedCodes(): Promise<string[]> {
  const { rows } = await shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
    'SELECT cipher, key_id FROM codes ORDER BY id',
  );
  return rows.map((row) => shop.deps.codeCipher.decrypt(row.cipher, row.key_id));
}

describe('loading a file', () => {
  test('loads a file of codes with CRLF, a byte order mark, blanks, commas and bad lines exactly', async () => {
    const { id } = await addProduct(admin);
    const [plain, comma] = [newCode(), `${newCode()},X,Y`];
    const file = [
      `\ufeff${plain},4.99,450,100`,
      '',
      `  ${comma} , 4.99 , 450.00 , 100  `,
      'AAAA-BBBB-CCCC,-1,450,100',
      'AAAA-BBBB-DDDD,4.999,450,100',
      `${plain},4.99,450,100`,
      'only-a-code',
      '   ',
      'AAAA-BBBB-EEEE,,,100',
      'AAAA-BBBB-FFFF,1,1,many',
      ',1,1,5',
    ].join('\r\n');
    expect(await load(id, file)).toEqual({
      added: 2,
      duplicates: 1,
      errors: [
        { line: 4, reason: 'price_usd_invalid' },
        { line: 5, reason: 'price_usd_invalid' },
        { line: 7, reason: 'too_few_fields' },
        { line: 9, reason: 'price_required' },
        { line: 10, reason: 'amount_invalid' },
        { line: 11, reason: 'code_missing' },
      ],
    });
    expect((await storedCodes()).slice(-2)).toEqual([plain, comma]);
    expect(await prices(id)).toEqual([
      { game_amount: 100, price_usd: 4.99, price_rub: 450, available_count: 2 },
    ]);
  });

  test('loads no code twice, neither of the same file nor into another product', async () => {
    const [first, second] = [await addProduct(admin), await addProduct(admin)];
    const file = [line(), line(), line()].join('\n');
    expect(await load(first.id, file)).toEqual({ added: 3, duplicates: 0, errors: [] });
    expect(await load(first.id, file)).toEqual({ added: 0, duplicates: 3, errors: [] });
    const mixed = `${file}\n${line()}`;
    expect(await load(second.id, mixed)).toEqual({ added: 1, duplicates: 3, errors: [] });
    expect(await prices(second.id)).toMatchObject([{ available_count: 1 }]);
  });

  test('a load of codes creates an option for each price and amount, in one currency where the file says so', async () => {
    const { id } = await addProduct(admin);
    const file = [
      line(newCode(), { amount: 60, usd: '', rub: '90' }),
      line(newCode(), { amount: 60, usd: '0.99', rub: '0' }),
      line(newCode(), { amount: 60, usd: '0.99', rub: '' }),
      line(newCode(), { amount: 5, usd: '0.10', rub: '9.5' }),
    ].join('\n');
    expect(await load(id, file)).toMatchObject({ added: 4, errors: [] });
    expect(await prices(id)).toEqual([
      { game_amount: 5, price_usd: 0.1, price_rub: 9.5, available_count: 1 },
      { game_amount: 60, price_usd: 0.99, price_rub: null, available_count: 2 },
      { game_amount: 60, price_usd: null, price_rub: 90, available_count: 1 },
    ]);
  });

  test('refuses a file of codes for an unknown product or region', async () => {
    const { id } = await addProduct(admin);
    await expect(load(999_999, line())).rejects.toEqual(refusal('not_found'));
    await expect(
      admin.call.admin.codes.bulkLoad({ productId: id, regionId: 999_999, text: line() }),
    ).rejects.toEqual(refusal('not_found', { regionId: 'not_found' }));
    await admin.call.admin.products.delete({ id });
    await expect(load(id, line())).rejects.toEqual(refusal('not_found'));
  });

  test('loads every good line of a file with very many bad ones', async () => {
    const { id } = await addProduct(admin);
    const right = Array.from({ length: 6000 }, () => line()).join('\n');
    const answer = await load(id, `${'bad\n'.repeat(20_000)}${right}`);
    expect(answer).toMatchObject({ added: 6000, duplicates: 0 });
    expect(answer.errors).toHaveLength(20_000);
  });

  test('loads no code from an empty file', async () => {
    const { id } = await addProduct(admin);
    expect(await load(id, '\r\n \n')).toEqual({ added: 0, duplicates: 0, errors: [] });
  });
});

const goodLines = (count: number) =>
  Array.from({ length: count }, (_, n) => line(randomUUID(), { amount: 100 + (n % 7) }));

/** Loads a file into a new product during repeated other requests, and measures their longest wait. */
async function measureLoad(lines: readonly string[]) {
  const { id } = await addProduct(admin);
  const [begun, cpuBefore] = [performance.now(), process.cpuUsage()];
  let loading = true;
  const loaded = load(id, lines.join('\r\n')).finally(() => (loading = false));
  let longestWaitMs = 0;
  while (loading) {
    const asked = performance.now();
    await pause(5);
    await prices(id);
    longestWaitMs = Math.max(longestWaitMs, performance.now() - asked);
  }
  const result = await loaded;
  const { user, system } = process.cpuUsage(cpuBefore);
  const elapsedMs = performance.now() - begun;
  return { id, result, cpuMs: (user + system) / 1000, elapsedMs, longestWaitMs };
}

describe('the load of a file', () => {
  test('a load of codes writes an audit entry that contains no code', async () => {
    const { id } = await addProduct(admin);
    const code = newCode();
    await load(id, `${line(code)}\nbad`);
    const [entry] = (await admin.call.admin.audit.list({})).items;
    expect(entry).toMatchObject({
      actor: admin.nickname,
      action: 'codes.bulk_load',
      target: `product:${id}`,
      after: { added: 1, duplicates: 0, errors: 1 },
    });
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  test('two concurrent loads of one file insert every code once', async () => {
    const { id } = await addProduct(admin);
    const other = await shop.createAdmin();
    const lines = Array.from({ length: 2000 }, () => line());
    const results = await Promise.all([
      admin.call.admin.codes.bulkLoad({ productId: id, text: lines.join('\n') }),
      other.call.admin.codes.bulkLoad({ productId: id, text: lines.toReversed().join('\n') }),
      ...lines.slice(0, 20).map((one, n) =>
        (n % 2 ? admin : other).call.admin.codes
          .create({
            productId: id,
            code: one.split(',')[0] ?? '',
            gameAmount: 100,
            priceUsd: 4.99,
            priceRub: 450,
          })
          .then(() => ({ added: 1, duplicates: 0 }))
          .catch(() => ({ added: 0, duplicates: 1 })),
      ),
    ]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(2000);
    expect(results.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(2020);
    const { rows } = await shop.deps.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM codes c JOIN price_options o ON o.id = c.option_id WHERE o.product_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 2000 }]);
  });

  test('loads 100 000 lines of codes at the cost per line of 10 000, and serves other requests meanwhile', async () => {
    const few = await measureLoad(goodLines(10_000));
    const good = goodLines(99_990);
    const repeated = Array.from({ length: 5 }, () => good[3] ?? '');
    const many = await measureLoad([...good, ...repeated, ...Array<string>(5).fill('bad')]);
    const { id, result } = many;
    expect(result.added).toBe(99_990);
    expect(result.duplicates).toBe(5);
    expect(result.errors).toEqual(
      Array.from({ length: 5 }, (_, n) => ({ line: 99_996 + n, reason: 'too_few_fields' })),
    );
    // Ten times as many lines are ten times the work, regardless of the machine's speed.
    expect(many.cpuMs).toBeLessThan(30 * few.cpuMs);
    expect(many.longestWaitMs).toBeLessThan(many.elapsedMs / 6);
    expect(await prices(id)).toHaveLength(7);
    expect(await prices(id)).toMatchObject([{ available_count: 999 }, {}, {}, {}, {}, {}, {}]);
  }, 120_000);

  test('a load of codes that fails in the middle inserts nothing', async () => {
    const { id } = await addProduct(admin);
    const broken = {
      ...shop.deps.codeCipher,
      encrypt: (text: string) => {
        if (text.startsWith('BREAK')) throw new Error('broken on purpose');
        return shop.deps.codeCipher.encrypt(text);
      },
    };
    const { loadCodes } = await import('../index.ts');
    const text = [...Array.from({ length: 6000 }, () => line()), line('BREAK-1')].join('\n');
    await expect(
      loadCodes(
        { ...shop.deps, codeCipher: broken },
        { userId: admin.userId, nickname: admin.nickname },
        { productId: id, regionId: 0, text },
      ),
    ).rejects.toThrow('broken on purpose');
    expect(await prices(id)).toEqual([]);
    expect(await load(id, text)).toMatchObject({ added: 6001, duplicates: 0 });
  });
});

test('the client time-out of a load’s statements is longer than the database’s', async () => {
  const { id } = await addProduct(admin);
  const client = await shop.deps.pool.connect();
  const seen = vi.spyOn(Object.getPrototypeOf(client) as typeof client, 'query');
  client.release();
  await load(id, line());
  const patience = seen.mock.calls
    .map(([query]) => query as unknown as { text?: string; query_timeout?: number })
    .filter(({ text }) => text && /price_options|code_fingerprints|advisory/.test(text))
    .map(({ query_timeout: milliseconds }) => milliseconds);
  seen.mockRestore();
  expect(patience.length).toBeGreaterThanOrEqual(3);
  expect(new Set(patience)).toEqual(new Set([65_000]));
});
