import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

/** Limit for the compressed client with all its dependencies. */
const MOST_BYTES = 20_000;

let chunk: Rolldown.OutputChunk;

beforeAll(async () => {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        input: join(import.meta.dirname, 'index.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  expect(output).toHaveLength(1);
  chunk = output[0];
});

test('the bundle of the client package contains the whole client', () => {
  expect(chunk.exports.toSorted()).toEqual([
    'ManabarError',
    'createManabarClient',
    'isManabarError',
    'newIdempotencyKey',
  ]);
  expect(chunk.imports).toEqual([]);
});

test('the bundle of the client package contains no code of the shop’s server and no schema library', () => {
  const packages = Object.keys(chunk.modules)
    .filter((id) => (chunk.modules[id]?.renderedLength ?? 0) > 0)
    .map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/|.*?((?:packages|apps)\/[^/]+)\//.exec(id))
    .map((match) => match?.[1] ?? match?.[2] ?? 'something else');
  expect([...new Set(packages)].sort()).toEqual([
    '@trpc/client',
    '@trpc/server',
    'eventsource',
    'eventsource-parser',
    'packages/client',
    'packages/contracts',
    'superjson',
  ]);
});

test(`keeps the bundle of the client package within ${MOST_BYTES} bytes`, () => {
  const size = gzipSync(chunk.code, { level: 9 }).length;
  expect(size).toBeLessThanOrEqual(MOST_BYTES);
});
