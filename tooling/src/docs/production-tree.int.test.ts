import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { migrate } from '@manabar/prisma/migrate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runBuild, serverBuild } from '../build/index.ts';
import { repoRoot } from '../paths.ts';
import { createTestDatabase } from '../test-cluster/index.ts';

// Uses only the files that deploy/docker/Dockerfile puts into its image, with the production dependencies of each package.

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

const dockerfile = readFileSync(join(repoRoot, 'deploy/docker/Dockerfile'), 'utf8');
const [beforeImage = '', image = ''] = dockerfile.split(/^FROM (?=[^\n]*\nENV NODE_ENV)/m);
const manifests = [...beforeImage.matchAll(/^COPY (\S+\/package\.json) /gm)].map(
  ([, path = '']) => path,
);
const sources = [...image.matchAll(/^COPY --from=build \/srv\/manabar\/(\S+) /gm)].map(
  ([, path = '']) => path,
);
const command = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]') as string[];

let tree: string;
let databaseUrl: string;

function copyIntoTree(path: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  cpSync(join(repoRoot, path), join(tree, path), { recursive: true });
}

/** Links the production dependencies of a package. */
function linkDependencies(manifestPath: string, places: Map<string, string>): void {
  const directory = dirname(manifestPath);
  const manifest = JSON.parse(readFileSync(join(tree, manifestPath), 'utf8')) as Manifest;
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const link = join(tree, directory, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    const own = places.get(name);
    symlinkSync(
      own ? join(tree, own) : realpathSync(join(repoRoot, directory, 'node_modules', name)),
      link,
    );
  }
}

beforeAll(async () => {
  await runBuild(serverBuild);
  tree = mkdtempSync(join(tmpdir(), 'manabar-image-'));
  for (const path of [
    ...manifests,
    ...sources.flatMap((path) => globSync(path, { cwd: repoRoot })),
  ])
    copyIntoTree(path);
  const places = new Map(
    manifests.map((path) => {
      const { name } = JSON.parse(readFileSync(join(tree, path), 'utf8')) as Manifest;
      return [name, dirname(path)];
    }),
  );
  for (const path of manifests) linkDependencies(path, places);
  databaseUrl = await createTestDatabase(inject('testCluster'));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** Runs a program of the image until it writes the expected text or ends. */
async function run(args: readonly string[], until?: string) {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://shop.example',
      CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      SUPPLIER_URL: 'https://supplier.example',
      SUPPLIER_SECRET: 'shared with the supplier',
      RATES_URL: 'https://rates.invalid/XML_daily.asp',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const said = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (until && output.includes(until)) resolve();
      });
    }
  });
  await Promise.race([said, ended]);
  return { child, ended, output: () => output };
}

test('the Docker image has the server and exactly the packages contracts, i18n, lifecycle and prisma', () => {
  expect(manifests).toContain('apps/server/package.json');
  expect(sources).toEqual(expect.arrayContaining(['apps/server/dist', 'apps/server/src']));
  const names = manifests.map((path) => basename(dirname(path))).sort();
  expect(names).toEqual(['contracts', 'i18n', 'lifecycle', 'prisma', 'server']);
});

test('the files and production dependencies of the Docker image migrate, serve and work', async () => {
  const migrating = await run(['prisma/migrate-main.ts']);
  expect(await migrating.ended).toBe(0);
  expect(migrating.output()).toContain('up to date');
  expect(await migrate(databaseUrl)).toEqual([]);

  const server = await run(command.slice(1), 'the shop is open');
  const origin = /"address":"([^"]+)"/.exec(server.output())?.[1] ?? server.output();
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/api/products`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const worker = await run(
    command.slice(1).map((argument) => argument.replace('main.js', 'worker.js')),
    'worker started',
  );
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});

test.each(['backup-check', 'ledger-verify', 'keys-rotate'])(
  'the Docker image runs the command %s',
  async (name) => {
    const program = await run([`apps/server/dist/cli/${name}.js`]);
    expect({ code: await program.ended, output: program.output() }).toMatchObject({ code: 0 });
  },
);
