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

it.each(languages)(
  'the development server serves the texts in %s to browsers as a script',
  async (language) => {
    const file = join(root, `../../packages/i18n/src/locales/${language}/index.ts`);
    const module = await server.transformRequest(`/@fs${file}`);
    expect(module?.code).toContain('common.json');
    // The answer is a script, which a browser refuses as JSON.
    expect(module?.code).not.toMatch(/with\s*:\s*\{\s*type/);
  },
);
