/** What each module of the server may import; a module that is missing here may import none. */
const moduleImports: Readonly<Record<string, readonly string[]>> = layered([
  ['audit', 'security-events'],
  ['auth'],
  ['services'],
  ['catalogue', 'webhooks'],
  ['stock', 'wallet', 'promotions', 'rates'],
  ['cart', 'storefront', 'topup-stock'],
  ['orders'],
  ['profile', 'topup', 'support', 'bulk'],
  ['payments'],
  ['admin'],
]);

/** Each layer may import every layer before it, and nothing beside it. */
function layered(layers: readonly (readonly string[])[]): Record<string, string[]> {
  return Object.fromEntries(
    layers.flatMap((layer, index) =>
      layer.map((name) => [name, layers.slice(0, index).flat()] as const),
    ),
  );
}

/** The web's folders from the outside in: each may import those after it. */
const webLayers = ['app', 'pages', 'features', 'components', 'lib'] as const;
const webMayImport: Readonly<Record<(typeof webLayers)[number], readonly string[]>> = {
  app: ['pages', 'features', 'components', 'lib'],
  pages: ['features', 'components', 'lib'],
  features: ['components', 'lib'],
  components: ['lib'],
  lib: [],
};

const elements = [
  { type: 'module', pattern: 'apps/server/src/modules/*', capture: ['module'] },
  ...webLayers.map((layer) => ({
    type: `web-${layer}`,
    // A page or a feature is one element each: it does not look into its neighbours.
    pattern: `apps/web/src/${layer}${layer === 'pages' || layer === 'features' ? '/*' : ''}`,
  })),
];

const webElement = (layer: string) => ({ element: { type: `web-${layer}` } });
const moduleElement = (name?: string) => ({
  element: { type: 'module', ...(name ? { captured: { module: name } } : {}) },
});

const policies = [
  { from: moduleElement(), disallow: { to: moduleElement() } },
  ...Object.entries(moduleImports).flatMap(([from, targets]) =>
    targets.map((to) => ({ from: moduleElement(from), allow: { to: moduleElement(to) } })),
  ),
  ...webLayers.flatMap((from) =>
    webLayers
      .filter((to) => !webMayImport[from].includes(to) && !(from === to && from !== 'features'))
      .map((to) => ({ from: webElement(from), disallow: { to: webElement(to) } })),
  ),
];

export const boundarySettings = {
  'boundaries/elements': elements,
  'boundaries/files': [{ category: 'test', pattern: '**/*.test.{ts,tsx}' }],
};

/** The last policy that fits an import decides. */
export const boundaryRule = ['error', { default: 'allow', policies }] as const;
