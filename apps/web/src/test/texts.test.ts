import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCodes, languages, type Language } from '@manabar/contracts/rules';
import { loadAllTexts } from '@manabar/i18n';

const SOURCES = join(import.meta.dirname, '..');
/** Modules of the server that use texts of their own. */
const SERVER = ['messages', 'operator-alerts', 'support'].map((module) =>
  join(SOURCES, '../../server/src/modules', module),
);
/** Options of `t` that a value of the same name would set by mistake; `count` is set on purpose. */
const I18NEXT_OPTIONS = [
  'context',
  'defaultValue',
  'interpolation',
  'joinArrays',
  'keySeparator',
  'lng',
  'lngs',
  'nest',
  'ns',
  'nsSeparator',
  'ordinal',
  'postProcess',
  'replace',
  'returnDetails',
  'returnObjects',
  'skipInterpolation',
];
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** All texts of a language by `namespace:path`. */
function flatten(value: object, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, text] of Object.entries(value)) {
    const path = prefix.endsWith(':') ? `${prefix}${key}` : `${prefix}.${key}`;
    if (typeof text === 'string') into.set(path, text);
    else flatten(text as object, path, into);
  }
  return into;
}

async function textsOf(language: Language): Promise<Map<string, string>> {
  const into = new Map<string, string>();
  for (const [namespace, texts] of Object.entries(await loadAllTexts(language)))
    flatten(texts, `${namespace}:`, into);
  return into;
}

const all = new Map<Language, Map<string, string>>();
for (const language of languages) all.set(language, await textsOf(language));
const texts = (language: Language) => all.get(language) ?? new Map<string, string>();

const base = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name).sort();

describe.each(languages)('texts in %s', (language) => {
  it('has the same text keys in every language', () => {
    const keys = new Set([...texts(language).keys()].map(base));
    for (const other of languages)
      expect([...texts(other).keys()].map(base).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('has no empty texts and no stray white space', () => {
    expect(
      [...texts(language)].filter(([, text]) => text.trim() === '' || text !== text.trim()),
    ).toEqual([]);
  });

  it('texts have exactly the plural forms of their language', () => {
    const wanted = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    const forms = new Map<string, string[]>();
    for (const key of texts(language).keys()) {
      const form = PLURAL.exec(key)?.[1];
      if (form) forms.set(base(key), [...(forms.get(base(key)) ?? []), form].sort());
    }
    for (const [key, found] of forms) expect({ key, found }).toEqual({ key, found: wanted });
  });

  it('translations use the same placeholders as the Russian texts', () => {
    const russian = new Map([...texts('ru')].map(([key, text]) => [base(key), placeholders(text)]));
    for (const [key, text] of texts(language)) {
      // "One code copied" may omit the number.
      const wanted = (russian.get(base(key)) ?? []).filter((name) => name !== 'count');
      expect({ key, names: placeholders(text).filter((name) => name !== 'count') }).toEqual({
        key,
        names: wanted,
      });
    }
  });

  it('uses no i18next option as the name of a placeholder', () => {
    const values = new Set([...texts(language).values()].flatMap(placeholders));
    expect(I18NEXT_OPTIONS.filter((name) => values.has(name))).toEqual([]);
  });

  it('has a text for every error code and for a missing answer', () => {
    const missing = [...errorCodes, 'NETWORK'].filter(
      (code) => !texts(language).has(`errors:${code}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('Uzbek', () => {
  const own = /^common:language\./; // names of languages are in their own script

  it('writes Uzbek in Latin letters', () => {
    expect(
      [...texts('uz')].filter(([key, text]) => !own.test(key) && /\p{Script=Cyrillic}/u.test(text)),
    ).toEqual([]);
  });

  it.each(['en', 'ru'] as const)(
    'translates at least 19 of 20 Uzbek texts differently from %s',
    (other) => {
      const shared = [...texts('uz')].filter(([key, text]) => texts(other).get(key) === text);
      expect(shared.length / texts('uz').size).toBeLessThanOrEqual(0.05);
    },
  );

  it('writes oʻ and gʻ with U+02BB and the glottal stop with U+02BC, never with an apostrophe or quotation mark', () => {
    expect(
      [...texts('uz')].filter(([, text]) => /\p{L}['‘’`´]\p{L}|[og]['‘’`´ʼ]/iu.test(text)),
    ).toEqual([]);
  });
});

describe('English', () => {
  it('has no Cyrillic letters in English texts', () => {
    expect(
      [...texts('en')].filter(
        ([key, text]) => key !== 'common:language.ru' && /\p{Script=Cyrillic}/u.test(text),
      ),
    ).toEqual([]);
  });
});

/** Sources of a folder, without tests. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Keys are built only as `feature.${code}`, so the part before the code is searched for. */
describe('every key', () => {
  const code = [SOURCES, ...SERVER].flatMap(sources);
  const literals = new Set<string>();
  const families: string[] = [];
  for (const text of code) {
    for (const [, literal] of text.matchAll(/['"]([\w:.-]+)['"]/g))
      if (literal) literals.add(literal);
    for (const [, family] of text.matchAll(/`([\w:.-]+[.:])\$\{/g))
      if (family) families.push(family);
    // Groups of texts that are read as a whole.
    for (const [, group] of text.matchAll(/'([\w:.-]+)', \{ returnObjects: true \}/g))
      if (group) families.push(`${group}.`);
    for (const [, group] of text.matchAll(/use(?:TextOf|Words)\('\w+', '([\w.-]+)'\)/g))
      if (group) families.push(`${group}.`);
  }

  it('the code uses every text key', () => {
    const unused = [...texts('ru').keys()].map(base).filter((key) => {
      const short = key.slice(key.indexOf(':') + 1);
      if (key.startsWith('errors:')) return false; // chosen by code at run time
      if (literals.has(key) || literals.has(short)) return false;
      return !families.some((family) => key.startsWith(family) || short.startsWith(family));
    });
    expect(unused).toEqual([]);
  });
});
