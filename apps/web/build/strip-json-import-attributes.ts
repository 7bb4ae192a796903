import type { Plugin } from 'vite';

/**
 * Vite's development server answers a JSON module as a script, which a browser refuses for an import with
 * `type: 'json'` (Node requires this attribute). In development the attribute is therefore removed.
 */
export function stripJsonImportAttributes(): Plugin {
  return {
    name: 'strip-json-import-attributes',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/i18n\/src\/locales\/\w+\/index\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/, \{ with: \{ type: 'json' \} \}/g, ''),
        map: null,
      }),
    },
  };
}
