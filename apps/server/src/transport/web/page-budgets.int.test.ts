import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages, type PageName } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { builtWebRoot } from '#testing/built-web.ts';
import { addProduct, line } from '#testing/goods.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { shopPageModules } from './page-modules.ts';

/**
 * Bytes of script, as they are sent (brotli), that the first HTML of a page may ask for; docs/performance.md has the
 * measured figures.
 */
const MOST_SCRIPT_BYTES = 192_000;
/** Pages that most visitors come to have a smaller budget; forms that a schema checks bring the schemas' library. */
const otherBudgets: Partial<Record<PageName, number>> = {
  home: 170_000,
  products: 172_000,
  product: 180_000,
  login: 217_000,
  register: 217_000,
  changePassword: 217_000,
  // Their dialogs bring the library's, 22 kB.
  cart: 200_000,
  support: 202_000,
  steam: 206_000,
  profile: 210_000,
  order: 212_000,
};

interface Part {
  file: string;
  imports?: string[];
}

const names = Object.keys(pages) as PageName[];
const shopPages = Object.keys(shopPageModules) as (keyof typeof shopPageModules)[];
const adminPages = names.filter((name) => name.startsWith('admin'));
const pageTable = readFileSync(
  new URL('../../../../web/src/app/page-table.ts', import.meta.url),
  'utf8',
);

let root: string;
let shop: TestShop;
let app: FastifyInstance;
let manifest: Record<string, Part>;

beforeAll(async () => {
  root = builtWebRoot();
  manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as typeof manifest;
  shop = await createTestShop({ env: { WEB_ROOT: root } });
  app = await shop.app();
  const admin = await shop.createAdmin();
  const { id } = await addProduct(admin, { title: 'Card', slug: 'card' });
  await admin.call.admin.codes.bulkLoad({ productId: id, text: line() });
}, 120_000);
afterAll(async () => {
  await shop.close();
  rmSync(root, { recursive: true, force: true });
});

/** The module that the web app's own table of pages imports for a page. */
function importedModule(page: PageName): string | undefined {
  const entry = new RegExp(`\\b${page}: (?:entry|admin)\\(\\s*\\(\\) => import\\('#([^']+)'\\)`);
  const [, path] = entry.exec(pageTable) ?? [];
  return path && `src/${path}`;
}

/** Files of a module and of all that it imports at once. */
function filesOf(module: string): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  visit(module);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

/** The scripts that the first HTML of an address names. */
async function namedScripts(url: string): Promise<string[]> {
  const { body } = await app.inject({ method: 'GET', url });
  const found = [...body.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)];
  return [...new Set(found.flatMap(([, file]) => file ?? []))];
}

/** Small files are sent as they are. */
function sentBytes(file: string): number {
  try {
    return readFileSync(join(root, `${file}.br`)).length;
  } catch {
    return readFileSync(join(root, file)).length;
  }
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

describe.each(languages)('in %s', (language) => {
  test.each(shopPages)('the page %s asks for its own scripts, within its budget', async (page) => {
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
    const bytes = named.map(sentBytes).reduce((all, size) => all + size, 0);
    const most = otherBudgets[page] ?? MOST_SCRIPT_BYTES;
    expect(bytes).toBeGreaterThan(most / 2);
    expect(bytes).toBeLessThanOrEqual(most);
  });
});

test.each(adminPages)('the page %s is announced without a page of the shop', async (page) => {
  const named = await namedScripts(addressOf(page, 'en'));
  const ofShop = shopPages.map((name) => manifest[shopPageModules[name]]?.file);
  expect(named.filter((file) => ofShop.includes(file))).toEqual([]);
});
