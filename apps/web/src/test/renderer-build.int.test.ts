import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRealWeb, withImports, type BuiltWeb } from './built-web.ts';

/** Maximum bytes of script that the server loads before it renders the first page. */
const MOST_COMMON_BYTES = 1_500_000;

let built: BuiltWeb;
let folder: string;
beforeAll(() => {
  built = buildRealWeb();
  folder = join(built.root, '.server');
}, 120_000);
afterAll(() => built.remove());

const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Files that a file of the build imports statically. */
const importsOf = (file: string) =>
  [...sourceOf(file).matchAll(/^import .*"(\.[^"]+)";$/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  );

test('the renderer loads code and texts of a page when that page is first rendered', () => {
  const files = [...withImports(['entry-server.js'], importsOf)];
  expect(files.length).toBeGreaterThan(5);
  const common = files.map(sourceOf).join('');
  // The build precedes each module with a comment that names it.
  const ownModules = [...common.matchAll(/^\/\/ (?:\.\.\/)*((?:src|packages)\/.*)$/gm)].map(
    ([, module = '']) => module,
  );
  expect(ownModules).toContain('src/app/page-table.ts');
  expect(ownModules.filter((module) => /\/pages\/|\.json$/.test(module))).toEqual([
    'src/pages/not-found/not-found-page.tsx',
  ]);
  expect(common.length).toBeLessThan(MOST_COMMON_BYTES);
});

test('the renderer is ASCII, which V8 keeps with one byte for each character', () => {
  const files = globSync('**/*.js', { cwd: folder });
  const others = files.filter((file) => /[^\0-\x7f]/.test(sourceOf(file)));
  expect(files.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});
