import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('says on every page and in each language that buying needs JavaScript', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const note = /<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? '';
  for (const language of ['ru', 'en', 'uz']) {
    expect(note).toMatch(new RegExp(`<p lang="${language}">[^<]*JavaScript`));
  }
});
