import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { repoRoot } from '@manabar/tooling/paths';

/** Limit of the script bytes that a page receives, including those that it loads later. */
const MOST_RECEIVED_BYTES = 245_000;

interface Part {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const manifest = JSON.parse(
  readFileSync(join(repoRoot, 'apps/web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, Part>;

/** Whether a module is a part that pages load later; whole pages do not count, because the router can load each of them. */
const isPartOfShopPage = (key: string) => /^src\/features\/(?!admin\/)/.test(key);

/** Returns the modules that a module needs: its imports, and the parts of shop pages that it loads later. */
const loadedBy = (key: string): readonly string[] => {
  const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
  return [...imports, ...dynamicImports.filter(isPartOfShopPage)];
};

/** Returns the built files of modules and of everything that they load. */
function filesOf(modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    loadedBy(key).forEach(visit);
  };
  modules.forEach(visit);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

const pageModules = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
const isAdmin = (key: string) => key.startsWith('src/pages/admin/');

/** Returns the files that only the admin area uses. */
function findAdminFiles(): string[] {
  const ofShop = filesOf(['index.html', ...pageModules.filter((key) => !isAdmin(key))]);
  const ofAdmin = filesOf(pageModules.filter(isAdmin));
  const texts = Object.keys(manifest).filter((key) =>
    /\/locales\/\w+\/admin[\w-]*\.json$/.test(key),
  );
  return [...ofAdmin, ...filesOf(texts)].filter((file) => !ofShop.has(file));
}

const adminFiles = findAdminFiles();

/** Expects the page to have received no script of the admin area and no more bytes of scripts than its budget. */
export async function expectScriptBudget(page: Page, place: string): Promise<void> {
  expect(adminFiles.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  // Scripts in the browser's cache count as received.
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ file: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
      .filter(({ file }) => file.endsWith('.js')),
  );
  const sizes = new Map(scripts.map(({ file, bytes }) => [file.slice(1), bytes]));
  expect
    .soft(
      [...sizes.keys()].filter((file) => adminFiles.includes(file)),
      place,
    )
    .toEqual([]);
  const bytes = [...sizes.values()].reduce((all, size) => all + size, 0);
  expect.soft(bytes, place).toBeGreaterThan(MOST_RECEIVED_BYTES / 4);
  expect.soft(bytes, place).toBeLessThanOrEqual(MOST_RECEIVED_BYTES);
}
