import type { Plugin } from 'vite';

/**
 * Vite's development server answers a JSON module as a script, which a browser refuses where the import says
 * `type: 'json'` (Node wants it said). In development the texts are therefore imported without saying so.
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
