// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages, personalDataSchema } from '@manabar/contracts';
import { personalDataHtml } from './personal-data-html.ts';

const HOSTILE = `</td></table><script>alert(1)</script><img src=x onerror="alert('2')"> & "q" 'a'`;
const texts = {
  title: 'Your data',
  intro: `All of ${HOSTILE}`,
  none: 'Nothing',
  section: { account: 'Account', orders: 'Orders', messages: 'Messages', cart: 'Cart' },
  field: { nickname: 'Nickname', created: 'Created', total_amount: 'Total', items: 'Items' },
};
const data = {
  exported: '2026-11-24T10:00:00.000Z',
  account: { nickname: HOSTILE, created: '2026-11-21T08:00:00.000Z', ended: null },
  cart: [],
  orders: [
    { total_amount: 1234.5, items: [{ product: HOSTILE, [HOSTILE]: 1 }], tags: ['a', HOSTILE] },
  ],
  messages: [{ data: { [HOSTILE]: HOSTILE } }],
};
const html = personalDataHtml(data, texts, 'en');
const page = new DOMParser().parseFromString(html, 'text/html');

it('shows names, times and amounts in the customer’s language', () => {
  expect(page.querySelector('h1')?.textContent).toBe('Your data');
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Cart',
    'Orders',
    'Messages',
  ]);
  const text = page.body.textContent;
  for (const part of ['Nickname', 'Total', '1,234.5', 'Nov 21, 2026', 'Nothing', '–'])
    expect(text).toContain(part);
});

it('shows hostile texts as text, in values and names alike', () => {
  expect(page.querySelectorAll('script, img, [onerror], a, link, iframe, form')).toHaveLength(0);
  expect(html).not.toMatch(/<script|<img|onerror="/);
  expect(page.querySelectorAll('td, dd, dt, th, p').length).toBeGreaterThan(8);
  const shown = [...page.querySelectorAll('td, dd, dt, th')].filter(
    ({ textContent }) => textContent === HOSTILE,
  );
  expect(shown.length).toBeGreaterThanOrEqual(5);
});

it('loads nothing and runs nothing', () => {
  const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]');
  expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(page.querySelectorAll('[src], [href], [style]')).toHaveLength(0);
  expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
});

interface Schema {
  shape?: Record<string, Schema>;
  element?: Schema;
  unwrap?: () => Schema;
}

/** Names of all fields of a schema, inside lists and nullable fields too. */
function fieldsOf({ shape, element, unwrap }: Schema): string[] {
  if (element) return fieldsOf(element);
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
  return unwrap ? fieldsOf(unwrap()) : [];
}

it.each(languages)('has a name in %s for every section and field of the export', (language) => {
  const file = join(
    import.meta.dirname,
    `../../../../../../packages/i18n/src/locales/${language}/contacts.json`,
  );
  const known = JSON.parse(readFileSync(file, 'utf8')) as {
    dataFile: Record<'section' | 'field', object>;
  };
  const { exported: _time, ...sections } = personalDataSchema.shape;
  expect(Object.keys(known.dataFile.section).sort()).toEqual(Object.keys(sections).sort());
  const fields = new Set(
    Object.values(sections).flatMap((section) => fieldsOf(section as unknown as Schema)),
  );
  expect(Object.keys(known.dataFile.field).sort()).toEqual([...fields].sort());
});
