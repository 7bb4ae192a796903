// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, personalDataSchema } from '@manabar/contracts';
import { journalReferences } from '@manabar/contracts/rules';
import { personalDataHtml } from './personal-data-html.ts';

const HOSTILE = `</td></table><script>alert(1)</script><img src=x onerror="alert('2')"> & "q" 'a'`;
const texts = {
  title: 'Your data',
  intro: `All of ${HOSTILE}`,
  none: 'Nothing',
  section: { account: 'Account', orders: 'Orders', messages: 'Messages', cart: 'Cart' },
  field: { nickname: 'Nickname', created: 'Created', total_amount: 'Total', items: 'Items' },
  value: { status: { completed: 'Completed' }, unwanted: { orders: 'Orders of mine' } },
};
const data = {
  exported: '2026-11-24T10:00:00.000Z',
  account: { nickname: HOSTILE, created: '2026-11-21T08:00:00.000Z', ended: null },
  cart: [],
  orders: [
    { total_amount: 1234.5, items: [{ product: HOSTILE, [HOSTILE]: 1 }], tags: ['a', HOSTILE] },
  ],
  messages: [{ data: { [HOSTILE]: HOSTILE, minor: '-123456', constructor: 'x' } }],
  contacts: [{ status: 'completed', unwanted: ['orders', 'constructor'], state: 'completed' }],
};
const html = personalDataHtml(data, texts, 'en');
const page = new DOMParser().parseFromString(html, 'text/html');

it('the page of personal data shows names, times and amounts in the customer’s language', () => {
  expect(page.querySelector('h1')?.textContent).toBe('Your data');
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Cart',
    'Orders',
    'Messages',
    'contacts',
  ]);
  const text = page.body.textContent;
  for (const part of ['Nickname', 'Total', '1,234.5', 'Nov\u00a021,\u00a02026', 'Nothing', '–'])
    expect(text).toContain(part);
});

it('the page of personal data shows known values of a field in words, and others as they are', () => {
  const cells = [...page.querySelectorAll('td, dd')].map(({ textContent }) => textContent);
  for (const text of ['Completed', 'Orders of mine, constructor', 'completed', '-1,234.56'])
    expect(cells).toContain(text);
});

it('the page of personal data lays out rows that have lists of their own as blocks, and no table inside another', () => {
  expect(page.querySelectorAll('article')).toHaveLength(2);
  expect(page.querySelectorAll('article table')).toHaveLength(1);
  expect(page.querySelectorAll('table table')).toHaveLength(0);
});

it('the page of personal data lays out rows with more fields than fit side by side as blocks', () => {
  const rowsOf = (count: number) => [
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n])),
  ];
  const shown = (contacts: object[]) =>
    new DOMParser().parseFromString(personalDataHtml({ contacts }, texts, 'en'), 'text/html');
  expect(shown(rowsOf(8)).querySelectorAll('td')).toHaveLength(8);
  expect(shown(rowsOf(9)).querySelectorAll('table')).toHaveLength(0);
  expect(shown(rowsOf(9)).querySelectorAll('article dd')).toHaveLength(9);
});

it('the page of personal data shows hostile texts as text, in values and names alike', () => {
  expect(page.querySelectorAll('script, img, [onerror], a, link, iframe, form')).toHaveLength(0);
  expect(html).not.toMatch(/<script|<img|onerror="/);
  expect(page.querySelectorAll('td, dd, dt, th, p').length).toBeGreaterThan(8);
  const shown = [...page.querySelectorAll('td, dd, dt, th')].filter(
    ({ textContent }) => textContent === HOSTILE,
  );
  expect(shown.length).toBeGreaterThanOrEqual(5);
});

it('the page of personal data names the field in each cell, for screens on which the rows are stacked', () => {
  const names = [...page.querySelectorAll('td[data-name]')].map((cell) =>
    cell.getAttribute('data-name'),
  );
  expect(names).toEqual(expect.arrayContaining(['product', HOSTILE]));
  expect(page.querySelectorAll('td:not([data-name])')).toHaveLength(0);
});

it('the page of personal data loads nothing and runs nothing', () => {
  const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]');
  expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(page.querySelectorAll('[src], [href], [style]')).toHaveLength(0);
  expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
});

interface Schema {
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: readonly (Schema | string)[];
  unwrap?: () => Schema;
}

/** Fields of a schema with their known values, also inside lists, alternatives and nullable fields. */
function fieldsOf(schema: Schema, name = ''): [name: string, values: string[]][] {
  const { shape, element, options, unwrap } = schema;
  if (element) return fieldsOf(element, name);
  if (shape)
    return Object.entries(shape).flatMap(([key, inner]) => [
      [key, []] as [string, string[]],
      ...fieldsOf(inner, key),
    ]);
  if (options)
    return options.flatMap((option) =>
      typeof option === 'string'
        ? [[name, [option]] as [string, string[]]]
        : fieldsOf(option, name),
    );
  return unwrap ? fieldsOf(unwrap(), name) : [];
}

const { exported: _time, ...sections } = personalDataSchema.shape;
const known = Object.values(sections).flatMap((section) => fieldsOf(section as unknown as Schema));
/** The texts of the audit log name the actions. */
const { action: _actions, ...values } = Object.fromEntries(
  [...new Set(known.map(([name]) => name))].map((name) => [
    name,
    [...new Set(known.flatMap(([field, list]) => (field === name ? list : [])))].sort(),
  ]),
);

describe.each(languages)('in %s', (language) => {
  const file = join(
    import.meta.dirname,
    `../../../../../../packages/i18n/src/locales/${language}/personal-data.json`,
  );
  const words = JSON.parse(readFileSync(file, 'utf8')) as {
    section: object;
    field: object;
    value: Record<string, Record<string, string>>;
    reference: object;
  };

  it('the page of personal data has a name for every section and field of the export', () => {
    expect(Object.keys(words.section).sort()).toEqual(Object.keys(sections).sort());
    const fields = new Set(known.map(([name]) => name));
    expect(Object.keys(words.field).sort()).toEqual([...fields].sort());
  });

  it('the page of personal data has a word for every known value of a field', () => {
    const named = Object.entries(words.value).map(([name, texts]) => [
      name,
      Object.keys(texts).sort(),
    ]);
    const expected = Object.entries(values).filter(([, list]) => list.length > 0);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected));
    expect(values).toMatchObject({
      from: ['customer', 'shop'],
      role: ['admin', 'service', 'user'],
    });
  });

  it('the page of personal data has a word for everything that a journal refers to', () => {
    expect(Object.keys(words.reference).sort()).toEqual([...journalReferences].sort());
  });
});
