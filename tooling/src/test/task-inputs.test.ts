import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const pagesIn = (text: string) =>
  [...text.matchAll(/\/(docs\/[\w-]+\.md)/g)].map(([, page]) => page);

it("turbo repeats the server's tests for exactly those documents that they read", () => {
  const files = globSync('apps/server/{src,test}/**/*.ts', { cwd: repoRoot });
  const readByTests = files.flatMap((file) =>
    pagesIn(read(file).replace(/^ *(\/\/|\/?\*).*$/gm, '')),
  );
  const [task = ''] = /"@manabar\/server#test": \{[^}]*\}/.exec(read('turbo.json')) ?? [];
  expect(new Set(pagesIn(task))).toEqual(new Set(readByTests));
});
