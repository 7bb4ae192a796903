import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages, type PageName } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import {
  readManifest,
  renderedPage,
  sentBytes,
  openBuiltShop,
  withImports,
  type BuiltParts,
} from './built-web.ts';
import { addProduct, line } from '@manabar/server/testing/fixtures/products';
import { shopPageModules } from '@manabar/server/page-source-paths';

/** Maximum brotli-compressed bytes of scripts in a page's first HTML; docs/performance.md has measured figures. */
const MOST_SCRIPT_BYTES = 198_500;
/**
 * Smaller budgets of the most visited pages, and larger ones of forms that load the schema library.
 * Each leaves at least 2 kB for small changes: a library that a page begins to load is larger.
 */
const otherBudgets: Partial<Record<PageName, number>> = {
  home: 175_000,
  products: 177_500,
  product: 186_000,
  login: 217_000,
  register: 217_000,
  changePassword: 217_000,
  resetPassword: 217_000,
  // Includes the dialog library, 22 kB.
  cart: 205_500,
  support: 208_000,
  steam: 212_500,
  profile: 214_500,
  order: 218_000,
};

/** Maximum brotli-compressed bytes of the styles that a browser loads for `/`. */
const MOST_STYLE_BYTES = 25_000;

const names = Object.keys(pages) as PageName[];
const shopPages = Object.keys(shopPageModules) as (keyof typeof shopPageModules)[];
const adminPages = names.filter((name) => name.startsWith('admin'));
const pageTable = readFileSync(join(import.meta.dirname, '../app/page-table.ts'), 'utf8');

const shop = openBuiltShop();
let manifest: BuiltParts;

beforeAll(async () => {
  manifest = readManifest(shop.built);
  const admin = await shop.createAdmin();
  const { id } = await addProduct(admin, { title: 'Card', slug: 'card' });
  await admin.call.admin.codes.bulkLoad({ productId: id, text: line() });
});

/** The page's module in the web app's table of pages. */
function importedModule(page: PageName): string | undefined {
  const entry = new RegExp(`\\b${page}: (?:entry|admin)\\(\\s*\\(\\) => import\\('#([^']+)'\\)`);
  const [, path] = entry.exec(pageTable) ?? [];
  return path && `src/${path}`;
}

const withStaticImports = (...modules: string[]) =>
  withImports(modules, (key) => manifest[key]?.imports ?? []);

/** Files of a module and its static imports. */
const filesOf = (module: string) =>
  new Set([...withStaticImports(module)].flatMap((key) => manifest[key]?.file ?? []));

const total = (files: Iterable<string>) =>
  [...files].map((file) => sentBytes(shop.built, file)).reduce((all, size) => all + size, 0);

/** Scripts that a URL's first HTML names. */
async function namedScripts(url: string): Promise<string[]> {
  const body = await renderedPage(shop, url);
  const found = [...body.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)];
  return [...new Set(found.flatMap(([, file]) => file ?? []))];
}

const addressOf = (page: PageName, language: string) =>
  `${pages[page].replace(':slug', 'card').replace(/:\w+/, '1')}?lang=${language}`;

test('every page of the web app’s table belongs to the shop or to the admin area', () => {
  expect([...shopPages, ...adminPages].sort()).toEqual([...names].sort());
  for (const page of shopPages) {
    expect(importedModule(page), page).toBe(shopPageModules[page]);
    expect(manifest[shopPageModules[page]], page).toBeDefined();
  }
  for (const page of adminPages) expect(importedModule(page), page).toMatch(/^src\/pages\/admin\//);
});

describe.each(languages)('page budgets in %s', (language) => {
  test.each(shopPages)('the page %s requests its own scripts within its budget', async (page) => {
    const named = await namedScripts(addressOf(page, language));
    const own = filesOf(shopPageModules[page]);
    expect([...own].filter((file) => !named.includes(file))).toEqual([]);
    const needed = new Set([
      ...own,
      ...filesOf('index.html'),
      ...Object.keys(manifest)
        .filter((key) => key.includes(`/locales/${language}/`) && !key.includes('/admin'))
        .map((key) => manifest[key]?.file),
    ]);
    expect(named.filter((file) => !needed.has(file))).toEqual([]);
    const bytes = total(named);
    const most = otherBudgets[page] ?? MOST_SCRIPT_BYTES;
    expect(bytes).toBeGreaterThan(most / 2);
    expect(bytes).toBeLessThanOrEqual(most);
  });
});

test('the home page keeps its styles within their budget', () => {
  const modules = [...withStaticImports('index.html', shopPageModules.home)];
  const styles = new Set(modules.flatMap((key) => manifest[key]?.css ?? []));
  expect(styles.size).toBeGreaterThan(0);
  expect(total(styles)).toBeLessThanOrEqual(MOST_STYLE_BYTES);
});

test.each(adminPages)(
  'the first HTML of the admin page %s requests no script of a shop page',
  async (page) => {
    const named = await namedScripts(addressOf(page, 'en'));
    const ofShop = shopPages.map((name) => manifest[shopPageModules[name]]?.file);
    expect(named.filter((file) => ofShop.includes(file))).toEqual([]);
  },
);
