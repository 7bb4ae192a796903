import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import { keyFile } from '#infra/secrets/code-keys.ts';
import { turnOn } from '#testing/fixtures/second-factor.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { addDenomination } from '#testing/fixtures/stocked-denominations.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { startProgram } from '#testing/clients/server-process.ts';

const key = () => randomBytes(32).toString('base64');
const right = `k1:${key()}`;
const shop = useTestShop({ env: { CODE_KEYS: right } });
let codes: string[];
beforeAll(async () => {
  ({ codes } = await stockShelf(shop.deps, { codes: 3 }));
});
beforeEach(() => rmSync(keyFile(shop.deps.env), { force: true }));

async function check(env: Record<string, string>, checked = shop) {
  const program = startProgram('cli/backup-check.ts', {
    DATABASE_URL: checked.databaseUrl,
    MANABAR_DATA_DIR: checked.deps.env.MANABAR_DATA_DIR,
    ...env,
  });
  return { code: await program.ended, output: program.output() };
}

test('the backup check passes with the keys of the stored codes, also behind a newer key or from the key file', async () => {
  for (const env of [{ CODE_KEYS: right }, { CODE_KEYS: `k2:${key()},${right}` }]) {
    expect(await check(env)).toEqual({ code: 0, output: expect.stringContaining('3 codes') });
  }
  writeFileSync(keyFile(shop.deps.env), `${right}\n`);
  const { code, output } = await check({});
  expect(code).toBe(0);
  for (const text of codes) expect(output).not.toContain(text);
});

test('the backup check fails without a key ring and creates none', async () => {
  const missing = { code: 1, output: expect.stringContaining('No key ring') };
  expect(await check({})).toEqual(missing);
  expect(await check({})).toEqual(missing);
});

test.each([
  ['a key is missing', () => `other:${key()}`, 'Key "k1" (3 codes) is not in the key ring'],
  ['another key has the name', () => `k1:${key()}`, 'does not decrypt code'],
  ['the fingerprint key is another', () => `${right},older:${key()}`, 'fingerprint key'],
  ['a key is malformed', () => 'k1:short', 'bytes long'],
])('the backup check fails when %s', async (_, ring, message) => {
  expect(await check({ CODE_KEYS: ring() })).toEqual({
    code: 1,
    output: expect.stringContaining(message),
  });
});

test('the backup check reports redeem codes whose key is missing', async () => {
  const newer = `k9:${key()},${right}`;
  const other = await createTestShop({ env: { CODE_KEYS: newer }, databaseUrl: shop.databaseUrl });
  await addDenomination(other.deps, { service: 'pubg', codes: 2 });
  expect(await check({ CODE_KEYS: newer })).toEqual({
    code: 0,
    output: expect.stringContaining('2 codes'),
  });
  expect(await check({ CODE_KEYS: right })).toEqual({
    code: 1,
    output: expect.stringContaining('Key "k9" (2 codes) is not in the key ring'),
  });
  await other.close();
});

test('the backup check reports webhook secrets that the keys cannot decrypt', async () => {
  const newer = `k7:${key()},${right}`;
  // This shop has no codes, so that nothing else is wrong.
  const other = await createTestShop({
    env: { CODE_KEYS: newer, WEBHOOK_ALLOW_HOSTS: '127.0.0.1:4000' },
  });
  const admin = await other.createAdmin();
  const endpoint = { url: 'http://127.0.0.1:4000/', events: ['stock.low' as const] };
  await admin.call.admin.webhooks.create(endpoint);
  const message = 'Webhook secrets that these keys cannot decrypt: 1';
  expect(await check({ CODE_KEYS: newer }, other)).toMatchObject({ code: 0 });
  expect(await check({ CODE_KEYS: right }, other)).toEqual({
    code: 1,
    output: expect.stringContaining(message),
  });
  await other.close();
});

test('the backup check reports second factors of admins that the keys cannot decrypt', async () => {
  const newer = `k8:${key()},${right}`;
  const other = await createTestShop({ env: { CODE_KEYS: newer } });
  await turnOn(systemClock, await other.createAdmin());
  const message =
    'Second factors that these keys cannot decrypt: 1. Their owners, admins or customers, cannot log in.';
  expect(await check({ CODE_KEYS: newer }, other)).toMatchObject({ code: 0 });
  expect(await check({ CODE_KEYS: right }, other)).toEqual({
    code: 1,
    output: expect.stringContaining(message),
  });
  await other.close();
});
