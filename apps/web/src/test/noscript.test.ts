import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldsOf, languages } from '@manabar/contracts/rules';
import { loadTexts } from '@manabar/i18n';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

it('says on every page and in each language that buying needs JavaScript', () => {
  const note = /<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? '';
  for (const language of languages) {
    expect(note).toMatch(new RegExp(`<p lang="${language}">[^<]*JavaScript`));
  }
});

it('names a failed start of the page and its reload by the texts of each language', async () => {
  for (const language of languages) {
    const { NETWORK } = await loadTexts(language, 'errors');
    const { state } = await loadTexts(language, 'common');
    expect(html).toContain(
      `${language}: ['${String(NETWORK)}', '${String(fieldsOf(state)['reload'])}']`,
    );
  }
});
