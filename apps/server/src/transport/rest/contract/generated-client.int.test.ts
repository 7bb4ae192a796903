import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { addDenomination, type Denomination } from '#testing/fixtures/stocked-denominations.ts';

/**
 * A client that a public generator builds from the document makes a customer's calls over a socket, in a process of its own.
 */

const run = promisify(execFile);
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const native = createRequire(import.meta.url).resolve('typescript-native/package.json');
const compiler = join(dirname(native), 'bin/tsc');

let shop: TestShop;
let user: TestUser;
let shelf: Shelf;
let offer: Denomination;
let baseUrl: string;
let folder: string;
let generated: string;

beforeAll(async () => {
  shop = await createTestShop();
  user = await shop.registerUser();
  await shop.credit(user.userId, 'usd', 2000n);
  shelf = await stockShelf(shop.deps, { codes: 3 });
  offer = await addDenomination(shop.deps);
  const origin = await (await shop.app()).listen({ host: '127.0.0.1', port: 0 });

  const answer = await fetch(`${origin}/api/openapi.json`);
  const document = (await answer.json()) as OpenAPI3;
  baseUrl = origin + (document.servers?.[0]?.url ?? '');
  generated = astToString(await openapiTS(document));
  folder = mkdtempSync(join(tmpdir(), 'manabar-generated-'));
  writeFileSync(join(folder, 'api.ts'), generated);
  for (const name of ['client-program', 'client-misuse'])
    copyFileSync(here(`${name}.ts.txt`), join(folder, `${name}.ts`));
  // The client has a project of its own with this project's installed packages.
  symlinkSync(here('../../../../node_modules'), join(folder, 'node_modules'), 'dir');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings }));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  module: 'nodenext',
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: ['node'],
};

test('a client generated from the OpenAPI document has a type for every input and answer', () => {
  const open = generated.split('\n').filter((line) => {
    const types = line.replace(/"[^"]*"/g, '').replace(/\/\*.*\*\//, '');
    return /\bunknown\b|Record<string, never>/.test(types);
  });
  // Untyped parts: undeclared headers, details of refusals, events, audit values, and unused features of the document.
  const allowed =
    /^\s*(\[(name|key): string\]|data|before\??|after\??): unknown;$|^export type (webhooks|\$defs) =/;
  expect(open.map((line) => line.trim()).filter((line) => !allowed.test(line))).toEqual([]);
});

test('a client generated from the OpenAPI document compiles with correct calls and rejects wrong ones', async () => {
  const output = await run(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout: string }).stdout,
  );
  expect(output).toBe('');
});

test('a client generated from the OpenAPI document registers, buys once, reads codes, tops up and logs out', async () => {
  const { nickname, password } = user;
  const program = join(folder, 'client-program.ts');
  const { stdout } = await run(process.execPath, [
    program,
    baseUrl,
    nickname,
    password,
    String(offer.id),
  ]);
  expect(JSON.parse(stdout)).toEqual({
    registered: true,
    title: 'Card',
    prices: 1,
    subtotal: 9.98,
    again: [true, 'true'],
    other: [422, 'idempotency_key_reused'],
    newest: [[true, null]],
    codes: shelf.codes.slice(0, 2),
    back: [409, 'already_revealed'],
    topup: ['pending', 'SwiftFox_7'],
    balance: [
      { currency: 'usd', amount: 8.03 },
      { currency: 'rub', amount: 0 },
    ],
    after: [401, 'unauthorized'],
  });
});
