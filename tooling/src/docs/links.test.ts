import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: repoRoot, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** Returns the links of a document to other files, without those to websites and to its own sections. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [link],
  );

test('every link of a document to another file leads to one', () => {
  const links = documents.flatMap((path) =>
    linksOf(readFileSync(join(repoRoot, path), 'utf8')).map((link) => ({ path, link })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ path, link }) => !existsSync(join(repoRoot, dirname(path), link)));
  expect(broken).toEqual([]);
});
