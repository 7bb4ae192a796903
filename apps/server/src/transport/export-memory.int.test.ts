import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withQueryTimeout } from '#infra/db/sql.ts';
import { addProduct, line } from '#testing/goods.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';

/** In the long stage a million; the bound is the same. */
const CODES = Number(process.env['TEST_EXPORT_CODES'] ?? 100_000);
const PATIENCE_MS = 900_000;
const MIB = 1024 * 1024;
/** What the memory of server and reader together may grow by while a file of any length goes through. */
const BOUND = 16 * MIB;
/** Bytes of the file from one look at the memory to the next. */
const STEP = MIB;

let shop: TestShop;
let admin: TestUser;
let port: number;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createAdmin();
  const { id: productId } = await addProduct(admin);
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  // One text many times over: to mask it, each is decrypted as any other.
  await withQueryTimeout(shop.deps.pool, PATIENCE_MS).query({
    text: `SET LOCAL statement_timeout = 0;
           INSERT INTO codes (option_id, cipher, key_id)
           SELECT option_id, cipher, key_id FROM codes, generate_series(2, ${CODES})`,
  });
  await shop.deps.pool.query('ANALYZE codes');
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}, PATIENCE_MS);
afterAll(() => shop.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is kept; without a collection what nobody needs any more would count too. */
const used = () => {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
};

/** Reads a file and keeps nothing of it but the number of its lines, and the most memory that was in use. */
async function measure(list: string): Promise<{ lines: number; peak: number; whole: boolean }> {
  const path = `/api/admin/exports/${list}.csv`;
  const asked = request({ port, path, headers: { authorization: `Bearer ${admin.token}` } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let [lines, peak, seen] = [0, 0, 0];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === 10) lines++;
    seen += chunk.length;
    if (seen < STEP) continue;
    seen = 0;
    peak = Math.max(peak, used());
  }
  return { lines, peak, whole: answer.complete };
}

test(`${CODES} codes go through in bounded memory`, { timeout: PATIENCE_MS }, async () => {
  await measure('audit');
  const before = used();
  const { lines, peak, whole } = await measure('codes');
  expect({ lines, whole }).toEqual({ lines: CODES + 1, whole: true });
  expect((peak - before) / MIB).toBeLessThan(BOUND / MIB);
  const { items } = await admin.call.admin.audit.list({ q: 'export:codes' });
  expect(items[0]).toMatchObject({ action: 'export.end', after: { rows: CODES, complete: true } });
});
