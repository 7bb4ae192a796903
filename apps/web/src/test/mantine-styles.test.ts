import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const libraryStyles = dirname(
  createRequire(import.meta.url).resolve('@mantine/core/styles/global.css'),
);

/** Style sheets of the library that a text imports, by component name. */
const importedBy = (text: string) =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name);
/** Components of the library that a module uses and that have a style sheet. */
const usedBy = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => !new RegExp(`<${name}\\b[^>]*\\bunstyled\\b`).test(text))
    .map((name) => needs[name] ?? name)
    .filter((name) => existsSync(join(libraryStyles, `${name}.css`)));

/** Components that use the style sheet of another one. */
const needs: Record<string, string> = {
  NativeSelect: 'Combobox',
  Select: 'Combobox',
  Autocomplete: 'Combobox',
  MultiSelect: 'Combobox',
};

const everywhere = importedBy(read('theme/mantine.css'));

it('loads the style sheet of each component of Mantine in the module that uses it', () => {
  const modules = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
  expect(modules.length).toBeGreaterThan(300);
  const missing = modules.flatMap((file) => {
    const text = read(file);
    const loaded = new Set([...everywhere, ...importedBy(text)]);
    return usedBy(text)
      .filter((name) => !loaded.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
