import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '@manabar/contracts/rules';
import {
  buildRealWeb,
  readManifest,
  sentBytes,
  withImports,
  type BuiltParts,
  type BuiltWeb,
} from './built-web.ts';

/** Maximum brotli-compressed bytes that a browser loads for `/`: scripts, texts, and their static imports. */
const MOST = { scripts: 173_000, styles: 25_000 };

const HOME = 'src/pages/home/home-page.tsx';
/** `common` and `errors` are used by every page, the others by the home page (page-table.ts). */
const TEXTS = ['common', 'errors', 'home', 'catalogue'];
let built: BuiltWeb;
let manifest: BuiltParts;

const textsOf = (language: Language) =>
  TEXTS.map((name) => `../../packages/i18n/src/locales/${language}/${name}.json`);

/** Modules with all their static imports. */
function partsFor(language: Language) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const found = withImports(
    [...entries, HOME, ...textsOf(language)],
    (key) => manifest[key]?.imports ?? [],
  );
  return [...found].flatMap((key) => manifest[key] ?? []);
}

const total = (files: Iterable<string>) =>
  [...new Set(files)].map((file) => sentBytes(built, file)).reduce((all, size) => all + size, 0);

beforeAll(() => {
  built = buildRealWeb();
  manifest = readManifest(built);
}, 120_000);

afterAll(() => built.remove());

describe.each(languages)('the first page in %s', (language) => {
  it('loads the entry, the home page and its texts for the first page', () => {
    for (const key of [HOME, ...textsOf(language)]) expect(manifest[key], key).toBeDefined();
    expect(partsFor(language).filter(({ isEntry }) => isEntry)).toHaveLength(1);
  });

  it('keeps the scripts of the first page within their budget', () => {
    const scripts = total(partsFor(language).map(({ file }) => file));
    expect(scripts).toBeGreaterThan(MOST.scripts / 2);
    expect(scripts).toBeLessThanOrEqual(MOST.scripts);
  });

  it('keeps the styles of the first page within their budget', () => {
    const styles = partsFor(language).flatMap(({ css }) => css ?? []);
    expect(styles.length).toBeGreaterThan(0);
    expect(total(styles)).toBeLessThanOrEqual(MOST.styles);
  });
});
