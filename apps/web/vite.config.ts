import { hash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { stripJsonImportAttributes } from './build/strip-json-import-attributes.ts';
import { pictures } from './build/preview-pictures.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const outDir = process.env['WEB_OUT_DIR'] ?? 'dist';

export default defineConfig({
  plugins: [react(), stripJsonImportAttributes(), compressed(), pictures()],
  css: {
    modules: {
      // Shorter than the default, which adds the number of the line.
      generateScopedName: (name, file) =>
        `${name}_${hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 5)}`,
    },
  },
  build: { outDir, target: 'es2023' },
  environments: {
    client: {
      build: {
        manifest: true,
        chunkSizeWarningLimit: 520, // page-budgets.int.test.ts limits the size of each page
        assetsInlineLimit: 0, // the content security policy allows data: addresses for images only
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: chunkOf, debugName: 'chunkOf' }],
            },
          },
        },
      },
    },
    // Builds the same pages for the server, which renders the first HTML. Names that begin with a dot are not served.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: `${outDir}/.server`,
        ssr: 'src/entry-server.tsx',
        copyPublicDir: false,
        rolldownOptions: {
          output: {
            entryFileNames: '[name].js',
            // V8 stores a file with any character beyond Latin-1 in two bytes per character.
            charset: 'ascii',
            comments: { jsdoc: false },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  server: { proxy: { '/api': server, '/trpc': server } },
});
