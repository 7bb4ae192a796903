/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'The import graph is the architecture: it has a direction.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'module-face',
      comment: 'Another module is used through its index.ts only.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'module-face-from-outside',
      comment: 'The rest of the server uses a module through its index.ts only.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/modules/', '^apps/server/src/testing/', '\\.test\\.ts$'],
      },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'no-sandbox-in-the-shop',
      comment: 'The shop reaches the outside world over HTTP, the sandbox as any other.',
      severity: 'error',
      from: {
        path: '^(apps/(server|web)|packages|prisma)/',
        pathNot: ['\\.test\\.tsx?$', '/testing/'],
      },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'contracts-are-pure',
      comment: 'Both sides use the contracts: nothing there but zod.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/src/', 'node_modules/.*zod'] },
    },
    {
      name: 'client-stands-alone',
      comment:
        'Other services load the client: of the shop it knows types, and the rules of the contract.',
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
        'An example knows of the shop what any other service does: its client and its rules.',
      severity: 'error',
      from: { path: '^examples/', pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { path: '^(apps|prisma|tooling)/|^packages/(?!client/|contracts/src/rules/)' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^e2e/'] },
      to: { path: ['\\.test\\.tsx?$', '^(apps|examples)/[^/]+/src/testing/'] },
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
