import { build } from 'rolldown';

// Bundles the server's programs with their modules into a few files, because 2,900 modules loaded one by one cost time and memory
// (ADR 85). Argument: the output folder, which is emptied; by default `dist`.

/**
 * Packages left in node_modules: those with native code or files of their own, those that telemetry patches while they are
 * loaded, and large ones that are seldom needed.
 */
const external = [
  '@node-rs/argon2',
  'sharp',
  'pino',
  'pg',
  /^@opentelemetry\//,
  '@fastify/otel',
  '@scalar/fastify-api-reference',
  'stripe',
];

/** Commands of operators, each in `src/cli`. */
const commands = [
  'admin-create',
  'backup-check',
  'keys-rotate',
  'ledger-verify',
  'order-explain',
  'restore-reconcile',
];

const [dir = 'dist'] = process.argv.slice(2);

await build({
  input: {
    main: 'src/main.ts',
    worker: 'src/worker.ts',
    'reference-script.worker': 'src/transport/rest/openapi/reference-script.worker.ts',
    ...Object.fromEntries(commands.map((name) => [`cli/${name}`, `src/cli/${name}.ts`])),
  },
  platform: 'node',
  external,
  output: {
    dir,
    format: 'esm',
    cleanDir: true,
    // V8 keeps a file with one character beyond Latin-1 in twice the memory.
    charset: 'ascii',
    comments: { jsdoc: false },
  },
});
