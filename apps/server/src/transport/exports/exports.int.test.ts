import { describe, expect, test } from 'vitest';
import { useExportsShop } from '#testing/shops/exports-shop.ts';

const world = useExportsShop();
const { busy, get, notesOf, open, readOut } = world;

describe('an export', () => {
  test('an admin’s export accepts a session token in the header only', async () => {
    const url = `/api/admin/exports/codes.csv?token=${world.admin.token}&authorization=Bearer ${world.admin.token}`;
    expect((await get(encodeURI(url), null)).statusCode).toBe(401);
  });

  test('an export is a download that is not cached', async () => {
    const answer = await get('/api/admin/exports/codes.csv');
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="codes-\d{4}-\d\d-\d\d\.csv"$/,
        ),
      },
    ]);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body.slice(1).split('\r\n')).toHaveLength(1203);
    expect(answer.body.split('\r\n')[0]).toBe(
      '\uFEFFid,productId,product,regionId,code,gameAmount,priceUsd,priceRub,popular,status,created,orderId,batchId',
    );
  });

  test("an export is named by the day in the shop's time zone", async () => {
    const { env } = world.shop.deps;
    const usual = env.SHOP_TIMEZONE;
    // One of them has another day than UTC at any time.
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      Object.assign(env, { SHOP_TIMEZONE: zone });
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();
      const { headers } = await get('/api/admin/exports/regions.csv');
      expect(headers['content-disposition']).toContain(`"regions-${day}.csv"`);
    }
    Object.assign(env, { SHOP_TIMEZONE: usual });
  });

  test('an export of an empty list has column names only', async () => {
    const { body } = await get('/api/admin/exports/generated-codes.csv');
    expect(body).toMatch(/^\uFEFFid,product,code,[^\n]*\r\n$/);
  });

  test.each([
    'codes.csv?sort=cipher',
    'orders.csv?sort=customer',
    'codes.csv?status=odd',
    'users.csv?q=%zz',
    'codes.csv?q=a&q=b',
  ])('an admin’s export with invalid input answers 400: %s', async (path) => {
    const answer = await get(`/api/admin/exports/${path}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { success: false, error: { code: 'validation_error' } },
    ]);
  });

  test('refuses exports of other lists and by other methods, and an export ignores pages', async () => {
    for (const path of ['sessions.csv', 'codes', 'codes.json']) {
      expect((await get(`/api/admin/exports/${path}`)).statusCode, path).toBe(404);
    }
    const url = '/api/admin/exports/codes.csv';
    for (const method of ['HEAD', 'POST'] as const) {
      expect((await world.app.inject({ method, url })).statusCode).toBe(404);
    }
    const paged = await get(`${url}?page=2&pageSize=1&after=1`);
    expect(paged.body).toBe((await get(url)).body);
  });

  test('an export is audited at its start and end, with its filter and without codes', async () => {
    const own = await world.shop.createAdmin();
    await get('/api/admin/exports/users.csv?q=adm&sort=nickname&page=3', own);
    await get(`/api/admin/exports/codes.csv?status=available&q=${world.known}`, own);
    const [first, second, third, fourth] = await notesOf(own);
    const id = expect.any(String) as string;
    expect([first, second]).toEqual([
      {
        action: 'export.start',
        target: 'export:users',
        actor: own.nickname,
        after: { id, filter: { q: 'adm', sort: 'nickname' } },
      },
      {
        action: 'export.end',
        target: 'export:users',
        actor: own.nickname,
        after: { id: first?.after.id, rows: 2, complete: true },
      },
    ]);
    expect(third?.after.filter).toEqual({
      status: 'available',
      sort: '-created',
      searched: true,
    });
    expect(fourth?.after).toEqual({ id: third?.after.id, rows: 1, complete: true });
    const { rows } = await world.shop.deps.pool.query(
      `SELECT 1 FROM audit_log a WHERE strpos(a::text, $1) > 0`,
      [world.known],
    );
    expect(rows).toEqual([]);
    const { address } = await world.shop.deps.prisma.auditEntry.findFirstOrThrow({
      where: { actor: own.nickname, action: 'export.start' },
    });
    expect(address).toBe('127.0.0.1');
  });
});

describe('a failing export', () => {
  /** Corrupts the code at a position of the list; returns a function that repairs it. */
  async function spoil(place: number): Promise<() => Promise<void>> {
    const { rows } = await world.shop.deps.pool.query<{ id: bigint; cipher: Buffer }>(
      'SELECT id, cipher FROM codes ORDER BY id DESC OFFSET $1 LIMIT 1',
      [place],
    );
    const write = async (cipher: Buffer | undefined) => {
      await world.shop.deps.pool.query('UPDATE codes SET cipher = $2 WHERE id = $1', [
        rows[0]?.id,
        cipher,
      ]);
    };
    await write(Buffer.alloc(40));
    return () => write(rows[0]?.cipher);
  }

  test('an export that fails midway aborts its connection instead of looking complete', async () => {
    const own = await world.shop.createAdmin();
    const mend = await spoil(700);
    const answer = await open('/api/admin/exports/codes.csv', own);
    const { text, whole } = await readOut(answer);
    expect([answer.statusCode, whole]).toEqual([200, false]);
    expect(text.split('\r\n').length).toBeLessThan(1202);
    expect((await notesOf(own))[1]?.after).toMatchObject({ rows: 500, complete: false });
    await mend();
    expect((await readOut(await open('/api/admin/exports/codes.csv', own))).whole).toBe(true);
  });

  test('an export that fails at once answers 500 like other failures', async () => {
    const own = await world.shop.createAdmin();
    const mend = await spoil(3);
    const answer = await get('/api/admin/exports/codes.csv', own);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      500,
      { success: false, error: { code: 'UNEXPECTED_ERROR' } },
    ]);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect((await notesOf(own))[1]?.after).toMatchObject({ rows: 0, complete: false });
    await mend();
  });

  test('an export whose audit entry fails is aborted', async () => {
    const own = await world.shop.createAdmin();
    await world.shop.deps.pool.query(`
      CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'no' USING ERRCODE = 'XX000'; END $$;
      CREATE TRIGGER refuse_end BEFORE INSERT ON audit_log
        FOR EACH ROW WHEN (NEW.action = 'export.end') EXECUTE FUNCTION refuse_end()`);
    const answer = await open('/api/admin/exports/codes.csv', own);
    expect((await readOut(answer)).whole).toBe(false);
    await world.shop.deps.pool.query('DROP TRIGGER refuse_end ON audit_log');
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  });
});
