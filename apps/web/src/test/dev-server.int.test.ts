import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '@manabar/contracts/rules';

const root = join(import.meta.dirname, '../..');
let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
});
afterAll(() => server.close());

it.each(languages)('in development a browser can load the texts in %s', async (language) => {
  const file = join(root, `../../packages/i18n/src/locales/${language}/index.ts`);
  const module = await server.transformRequest(`/@fs${file}`);
  expect(module?.code).toContain('common.json');
  // What is answered is a script: a browser refuses it as JSON.
  expect(module?.code).not.toMatch(/with\s*:\s*\{\s*type/);
});
