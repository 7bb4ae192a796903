const { moduleLayers } = require('./tooling/src/architecture/module-layers.ts');

/** Layers of the server from the bottom up: no layer imports a higher one, not even a type. */
const serverLayers = [
  ['config', 'config/|errors\\.ts'],
  ['infra', 'infra/'],
  ['outside-world', '(gateways|suppliers|rates)/'],
  ['ports', 'ports/'],
  ['deps', 'deps\\.ts'],
  ['procedures', 'procedures/'],
  ['modules', 'modules/'],
  ['transport', 'transport/'],
  ['programs', '(cli/|[^/]+\\.[jt]s)'],
];

const pathOf = ([, path]) => `^apps/server/src/(${path})`;

/** Forbids imports of higher layers. */
const below = (layer, index) => ({
  name: `server-${layer[0]}-upwards`,
  comment: 'A layer of the server imports only lower layers.',
  severity: 'error',
  from: { path: pathOf(layer), pathNot: '\\.test\\.ts$' },
  to: {
    path: serverLayers.slice(index + 1).map(pathOf),
    pathNot: serverLayers.slice(0, index + 1).map(pathOf),
  },
});

const modules = '^apps/server/src/modules/';
const telemetry = [
  '^apps/server/src/infra/telemetry/(?:start-telemetry|exported-attributes)\\.ts$',
];
const tests = ['\\.test\\.tsx?$', '/test(ing)?/'];

/** A module imports only modules of lower layers; a module without a layer imports none. */
const layerRules = [
  ...moduleLayers.flatMap((layer, index) => {
    const below = moduleLayers.slice(0, index).flat();
    return layer.map((name) => ({ name, allowed: [name, ...below] }));
  }),
  { name: `(?!(?:${moduleLayers.flat().join('|')})/)[^/]+`, allowed: ['$1'] },
].map(({ name, allowed }) => ({
  name: 'module-layers',
  comment:
    'A module imports only modules of lower layers (tooling/src/architecture/module-layers.ts).',
  severity: 'error',
  from: { path: `${modules}(${name})/`, pathNot: tests },
  to: { path: modules, pathNot: `${modules}(?:${allowed.join('|')})/` },
}));

/** Folders of the web client from the outside in: each imports only later ones. */
const webLayers = ['app', 'pages', 'features', 'components', 'lib', 'theme'];
const webRules = webLayers.slice(1).map((layer, index) => ({
  name: 'web-layers',
  comment: `The web client imports from the outside in: ${webLayers.join(', ')}.`,
  severity: 'error',
  from: { path: `^apps/web/src/${layer}/`, pathNot: tests },
  to: { path: `^apps/web/src/(?:${webLayers.slice(0, index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...webRules,
    {
      name: 'features-apart',
      comment: 'A feature does not import other features.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-calls-in-use-cases',
      comment: 'Only routers import procedures; use cases do not.',
      severity: 'error',
      from: { path: modules, pathNot: [...tests, '\\.router\\.ts$'] },
      to: { path: '^apps/server/src/procedures/' },
    },
    {
      name: 'no-cycles',
      comment: 'Imports form no cycles.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'module-face',
      comment: 'A module imports only the index.ts of another module.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'module-face-from-outside',
      comment: 'The rest of the server imports only the index.ts of a module.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/modules/', '\\.test\\.ts$'],
      },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$',
      },
    },
    ...serverLayers.slice(0, -1).map(below),
    {
      name: 'composition-root',
      comment: 'Only processes and tests build the dependencies; use cases get them as parameters.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/(main|worker|start-server|start-worker|seed-api)\\.ts$',
          '/cli/',
          '/test(ing)?/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^apps/server/src/compose\\.ts$' },
    },
    {
      name: 'apps-apart',
      comment: 'An app imports no code of another app; the web client imports types of the server.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: tests },
      to: { path: '^apps/', pathNot: '^apps/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-below-apps',
      comment: 'Packages do not import apps; only the client imports types of the server.',
      severity: 'error',
      from: {
        path: '^(packages/(?!client/)|prisma/(?!seed/))',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^(apps|tooling|bench|security|faults|e2e|examples)/' },
    },
    {
      name: 'no-sandbox-in-the-shop',
      comment: 'The shop calls external services over HTTP and does not import the sandbox.',
      severity: 'error',
      from: {
        path: '^(apps/(server|web)|packages|prisma)/',
        pathNot: ['\\.test\\.tsx?$', '/test(ing)?/'],
      },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'contracts-are-pure',
      comment: 'Server and browser use the contracts, which import only zod.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/src/', 'node_modules/.*zod'] },
    },
    {
      name: 'client-stands-alone',
      comment:
        'Other services load the client: it imports only types of the shop, and the rules of the contracts.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^(apps|prisma|tooling|examples)/',
          '^packages/(?!client/|contracts/src/rules/)',
          'node_modules/.*zod',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'examples-are-others',
      comment:
        'An example imports only the client and the rules of the contracts, like any other service.',
      severity: 'error',
      from: { path: '^examples/', pathNot: ['\\.test\\.ts$', '/test(ing)?/'] },
      to: { path: '^(apps|prisma|tooling)/|^packages/(?!client/|contracts/src/rules/)' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/test(ing)?/', '^e2e/', '^faults/'] },
      to: { path: ['\\.test\\.tsx?$', '^apps/server/test/', '^examples/[^/]+/src/testing/'] },
    },
    {
      name: 'telemetry-on-demand',
      comment: 'OpenTelemetry is loaded only where a collector is configured.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: telemetry },
      to: {
        path: [...telemetry, '/@opentelemetry/', '/@fastify/otel/'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    exclude: { path: ['/dist/', 'prisma/generated/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css', '.svg'],
    },
  },
};
