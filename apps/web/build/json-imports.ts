import type { Plugin } from 'vite';

/**
 * Vite's development server answers a JSON module as a script, which a browser refuses for an import with
 * `type: 'json'` (Node requires this attribute). In development the attribute is therefore removed.
 */
export function jsonImports(): Plugin {
  return {
    name: 'json-imports',
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
