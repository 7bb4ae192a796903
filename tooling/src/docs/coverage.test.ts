import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';

/** Folders of the short paths in docs/coverage.md. */
const folders: Record<string, string> = {
  'server/': 'apps/server/src/',
  'web/': 'apps/web/src/',
  'e2e/': 'e2e/src/',
  'contracts/': 'packages/contracts/src/',
  'tooling/': 'tooling/src/',
};

function fileOf(path: string): string {
  const short = Object.keys(folders).find((folder) => path.startsWith(folder));
  return join(repoRoot, short ? `${folders[short]}${path.slice(short.length)}` : path);
}

const rows = readFileSync(join(repoRoot, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (promise|-)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );

describe('docs/coverage.md', () => {
  it('every row of docs/coverage.md has a promise, its tests and a state', () => {
    expect(rows.length).toBeGreaterThan(300);
    for (const row of rows) {
      const [promise, tests, state] = row;
      expect(row, promise).toHaveLength(3);
      expect(state, promise).toMatch(/^(proven$|part: .|open: .)/);
      if (state === 'proven') expect(tests, promise).not.toBe('—');
      if (state?.startsWith('open')) expect(tests, promise).toBe('—');
    }
  });

  it('docs/coverage.md names only tests that exist', () => {
    const sources = new Map<string, string>();
    const missing: string[] = [];
    for (const cell of rows.flatMap(([, tests = '']) => tests.split('<br>'))) {
      const [, path, name] = /^`([^`]+)` › (.+)$/.exec(cell) ?? [];
      if (path === undefined || name === undefined) continue;
      const file = fileOf(path);
      if (!sources.has(file)) sources.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
      // Quotes are escaped in source code, bars in tables, underscores and asterisks in Markdown.
      const source = sources.get(file)?.replaceAll(String.raw`\'`, "'") ?? '';
      if (!source.includes(name.replace(/\\([|_*<>])/g, '$1'))) missing.push(cell);
    }
    expect(missing).toEqual([]);
  });
});
