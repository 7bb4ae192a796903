import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRealWeb, type BuiltWeb } from './built-web.ts';

/** Most bytes of script that the server loads to render any page, before it loads what that page alone needs. */
const MOST_COMMON_BYTES = 1_500_000;

let built: BuiltWeb;
let folder: string;
beforeAll(() => {
  built = buildRealWeb();
  folder = join(built.root, '.server');
}, 120_000);
afterAll(() => built.remove());

/** A file of the build and those that it imports statically, with their source. */
function filesOf(entry: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    const source = readFileSync(join(folder, file), 'utf8');
    found.set(file, source);
    for (const [, path = ''] of source.matchAll(/^import .*"(\.[^"]+)";$/gm)) {
      visit(join(dirname(file), path));
    }
  };
  visit(entry);
  return found;
}

test('the renderer loads code and texts of a page when that page is first rendered', () => {
  const common = [...filesOf('entry-server.js').values()].join('');
  // Comments name the modules of a file.
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
  const others = files.filter((file) =>
    /[^\0-\x7f]/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});
