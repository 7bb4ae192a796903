import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '@manabar/contracts/rules';

/**
 * What a browser loads for `/`, in bytes as they are sent (brotli): the scripts that the page names, the home page's
 * own, the texts of the language, and all that they import at once.
 */
const MOST = { scripts: 170_000, styles: 25_000 };

interface Part {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const WEB = join(import.meta.dirname, '../..');
const HOME = 'src/pages/home/home-page.tsx';
/** `common` and `errors` are said on every page, the others by the home page (page-table.ts). */
const TEXTS = ['common', 'errors', 'home', 'catalogue'];
const built = mkdtempSync(join(tmpdir(), 'manabar-web-'));
let manifest: Record<string, Part>;

const textsOf = (language: Language) =>
  TEXTS.map((name) => `../../packages/i18n/src/locales/${language}/${name}.json`);

/** The parts with everything they import at once, and so on. */
function partsFor(language: Language): Part[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  for (const key of [...entries, HOME, ...textsOf(language)]) visit(key);
  return [...found].flatMap((key) => manifest[key] ?? []);
}

/** Small files are sent as they are. */
function sent(file: string): number {
  try {
    return readFileSync(join(built, `${file}.br`)).length;
  } catch {
    return readFileSync(join(built, file)).length;
  }
}

const total = (files: Iterable<string>) =>
  [...new Set(files)].map(sent).reduce((all, size) => all + size, 0);

beforeAll(() => {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  // A process of its own: in a test run React would be built for development.
  const env = { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: built };
  const options = ['build', '--emptyOutDir'];
  execFileSync(process.execPath, [vite, ...options], { cwd: WEB, env, stdio: 'pipe' });
  const text = readFileSync(join(built, '.vite/manifest.json'), 'utf8');
  manifest = JSON.parse(text) as Record<string, Part>;
}, 120_000);

afterAll(() => rmSync(built, { recursive: true, force: true }));

describe.each(languages)('the first page in %s', (language) => {
  it('is the entry, the home page and its texts', () => {
    for (const key of [HOME, ...textsOf(language)]) expect(manifest[key], key).toBeDefined();
    expect(partsFor(language).filter(({ isEntry }) => isEntry)).toHaveLength(1);
  });

  it('loads no more script than it may', () => {
    const scripts = total(partsFor(language).map(({ file }) => file));
    expect(scripts).toBeGreaterThan(MOST.scripts / 2);
    expect(scripts).toBeLessThanOrEqual(MOST.scripts);
  });

  it('loads no more style than it may', () => {
    const styles = partsFor(language).flatMap(({ css }) => css ?? []);
    expect(styles.length).toBeGreaterThan(0);
    expect(total(styles)).toBeLessThanOrEqual(MOST.styles);
  });
});
