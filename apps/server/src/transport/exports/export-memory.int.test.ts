import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { withQueryTimeout } from '#infra/db/sql.ts';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/** Number of codes; the long stage uses a million with the same bound. */
const CODES = Number(process.env['TEST_EXPORT_CODES'] ?? 100_000);
const TIMEOUT_MS = 900_000;
const MIB = 1024 * 1024;
/** Allowed growth of the server's and reader's memory for a file of any length, in bytes. */
const BOUND = 16 * MIB;
/** Bytes of the file between two measurements. */
const STEP = MIB;

const { shop, admin } = useShop();
let port: number;

beforeAll(async () => {
  const { id: productId } = await addProduct(admin);
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  // All codes have the same text; masking decrypts each of them nevertheless.
  await withQueryTimeout(shop.deps.pool, TIMEOUT_MS).query({
    text: `SET LOCAL statement_timeout = 0;
           INSERT INTO codes (option_id, cipher, key_id)
           SELECT option_id, cipher, key_id FROM codes, generate_series(2, ${CODES})`,
  });
  await shop.deps.pool.query('ANALYZE codes');
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}, TIMEOUT_MS);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the used memory after a garbage collection. */
const used = () => {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
};

/** Reads a file without keeping it; returns its line count, its peak memory and whether it is complete. */
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

test(
  `an admin’s export of ${CODES} codes uses bounded memory`,
  { timeout: TIMEOUT_MS },
  async () => {
    await measure('audit');
    const before = used();
    const { lines, peak, whole } = await measure('codes');
    expect({ lines, whole }).toEqual({ lines: CODES + 1, whole: true });
    expect((peak - before) / MIB).toBeLessThan(BOUND / MIB);
    const { items } = await admin.call.admin.audit.list({ q: 'export:codes' });
    expect(items[0]).toMatchObject({
      action: 'export.end',
      after: { rows: CODES, complete: true },
    });
  },
);
