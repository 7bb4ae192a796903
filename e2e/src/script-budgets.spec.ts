import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@manabar/tooling/paths';
import { everyPage, furnish, pageNames } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Bytes of script that a browser may receive for a page, all that the page asks for while it loads included. */
const MOST_RECEIVED_BYTES = 242_000;

interface Part {
  file: string;
  imports?: string[];
}

const manifest = JSON.parse(
  readFileSync(join(repoRoot, 'apps/web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, Part>;

/** Names of files that modules are built into, with all that they import at once. */
function filesOf(modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

const pageModules = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
const isAdmin = (key: string) => key.startsWith('src/pages/admin/');

/** What only the admin area is made of. */
function adminFiles(): string[] {
  const ofShop = filesOf(['index.html', ...pageModules.filter((key) => !isAdmin(key))]);
  const ofAdmin = filesOf(pageModules.filter(isAdmin));
  const texts = Object.keys(manifest).filter((key) =>
    /\/locales\/\w+\/admin[\w-]*\.json$/.test(key),
  );
  return [...ofAdmin, ...filesOf(texts)].filter((file) => !ofShop.has(file));
}

test.use({ loggedIn: true });

for (const name of pageNames) {
  test(`the page "${name}" receives no script of the admin area and stays within its budget`, async ({
    page,
    shop,
    customer,
  }) => {
    const found = everyPage(await furnish(shop, customer)).find((each) => each.name === name);
    if (!found) throw new Error(`There is no page ${name}`);
    const received = new Map<string, number>();
    page.on('requestfinished', async (request) => {
      const file = new URL(request.url()).pathname.slice(1);
      if (!file.endsWith('.js')) return;
      const { responseBodySize } = await request.sizes();
      received.set(file, responseBodySize);
    });
    await page.goto(found.path);
    await page.waitForLoadState('networkidle');
    const admin = adminFiles();
    expect(admin.length).toBeGreaterThan(0);
    expect([...received.keys()].filter((file) => admin.includes(file))).toEqual([]);
    const bytes = [...received.values()].reduce((all, size) => all + size, 0);
    expect(bytes).toBeGreaterThan(MOST_RECEIVED_BYTES / 4);
    expect(bytes).toBeLessThanOrEqual(MOST_RECEIVED_BYTES);
  });
}
