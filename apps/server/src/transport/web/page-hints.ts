import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, PageName } from '@manabar/contracts';
import { pageModule } from './page-source-paths.ts';

/** Elements for a page's head. */
export interface Hints {
  /** Styles of the page, so that the server's HTML does not appear unstyled. */
  styles: string;
  /** Code, texts and fonts to preload. */
  preloads: string;
}

export interface HintedPage {
  page: PageName | null;
  language: Language;
  /** Translation namespaces of the page. */
  texts: readonly string[];
}

export type ReadHints = (page: HintedPage) => Hints;

interface BuiltPart {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, BuiltPart>;

const fontParts: Record<Language, readonly string[]> = {
  ru: ['cyrillic', 'latin'],
  en: ['latin'],
  uz: ['latin'],
};

/** Reads Vite's manifest; without one there are no hints. */
export function readHints(root: string, template: string): ReadHints {
  const file = join(root, '.vite/manifest.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  return ({ page, language, texts }) => {
    const said = texts.flatMap((name) => partsOf(manifest, textsSource(language, name)));
    const pageSource = page && pageModule(page);
    const parts = pageSource ? partsOf(manifest, pageSource) : [];
    // Excludes files that the template contains itself.
    const isNew = (name: string) => !template.includes(`/${name}"`);
    const styles = unique(parts.flatMap(({ css }) => css ?? [])).filter(isNew);
    const scripts = unique(parts.map((part) => part.file)).filter(isNew);
    return {
      styles: styles
        .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`)
        .join('\n    '),
      preloads: [
        ...fontsOf(manifest, language).map(
          (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
        ),
        ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
        // The page's script skips them for a visitor whose language the server did not know.
        ...unique(said.map((part) => part.file)).map(
          (name) => `<link rel="later" data-texts crossorigin href="/${name}">`,
        ),
      ].join('\n    '),
    };
  };
}

/** Returns the path of a text file in the manifest, relative to the web app. */
function textsSource(language: Language, name: string): string {
  return `../../packages/i18n/src/locales/${language}/${name}.json`;
}

/**
 * Returns the static imports of a source's part, then the part itself, so that its styles take precedence. The source is a full
 * path, because pages in different folders may have equal file names.
 */
function partsOf(manifest: Manifest, source: string): BuiltPart[] {
  const seen = new Set<string>();
  const found: BuiltPart[] = [];
  const visit = (key: string) => {
    const part = manifest[key];
    if (!part || seen.has(key)) return;
    seen.add(key);
    part.imports?.forEach(visit);
    found.push(part);
  };
  visit(source);
  return found;
}

function fontsOf(manifest: Manifest, language: Language): string[] {
  return fontParts[language].flatMap((part) =>
    Object.entries(manifest)
      .filter(([key]) => key.endsWith(`-${part}-wght-normal.woff2`))
      .map(([, { file }]) => file),
  );
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
