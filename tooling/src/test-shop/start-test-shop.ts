import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBuild, serverBuild } from '../build/index.ts';
import { isReady } from '../is-ready.ts';
import { repoRoot } from '../paths.ts';
import { chooseFreePort } from '../free-port.ts';
import { Children, hasEnded, type Child } from '../start/child-processes.ts';
import type { Settings } from '../start/settings.ts';
import { shopEnvironment } from '../start/shop-processes.ts';
import { startPrograms } from '../start/start-programs.ts';
import { createTestDatabase, startTestCluster, type TestCluster } from '../test-cluster/index.ts';
import { waitUntil } from '../wait.ts';

/** Running demo shop: database, server, worker and sandbox, each in its own process. */
export interface TestShop {
  url: string;
  sandboxUrl: string;
  /** Process id of the server, for measurements of its memory. */
  serverPid: number;
  databaseUrl: string;
  dataDir: string;
  /** Stops all processes and returns the lines that server and worker logged as errors. */
  stop: () => Promise<string[]>;
}

export interface TestShopOptions {
  /** Cluster in which the shop's database is created; by default, a separate one is started and stopped. */
  cluster?: TestCluster;
  /** Environment of the shop's processes, in addition to that of a development start. */
  settings?: Readonly<Record<string, string>>;
}

/** Returns the lines that a program logged as errors (pino's level 50 and above). */
function loggedErrors(dataDir: string): string[] {
  return ['server', 'worker'].flatMap((name) =>
    readFileSync(join(dataDir, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => /"level":(5|6)0\b/.test(line)),
  );
}

/** Starts the programs as the launcher does, and waits until the server is ready. Returns the server's pid. */
async function openShop(
  children: Children,
  settings: Settings,
  env: Record<string, string>,
): Promise<number> {
  const started: Child[] = [];
  const ended = () => started.some(hasEnded);
  await startPrograms(settings, {
    start: (name, args) => {
      started.push(children.start(name, { args, env, logDir: settings.dataDir }));
    },
    stopping: ended,
  });
  const url = `http://127.0.0.1:${settings.port}/readyz`;
  const answered = await waitUntil(async () => ended() || (await isReady(url)), 60_000, 50);
  const server = started.find(({ name }) => name === 'server')?.process.pid;
  if (!answered || ended() || server === undefined) {
    const words = started.map((child) => `${child.name}:\n${child.lastWords()}`);
    throw new Error(`The shop did not become ready:\n${words.join('\n')}`);
  }
  return server;
}

/** Starts a demo shop on free ports, from the current sources. Pages that are requested must have been built before. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manabar-shop-'));
  const children = new Children();
  const cluster = options.cluster ?? (await startTestCluster());
  const end = async () => {
    await children.stop();
    if (!options.cluster) await cluster.stop();
  };
  try {
    await runBuild(serverBuild, children);
    const databaseUrl = await createTestDatabase(cluster);
    const port = await chooseFreePort();
    const sandboxPort = await chooseFreePort();
    const smtpPort = await chooseFreePort();
    const settings = { production: false, dataDir, port, sandboxPort, smtpPort, databaseUrl };
    const env = {
      ...shopEnvironment(settings, databaseUrl),
      NODE_ENV: 'development',
      ...options.settings,
    };
    await children.run('demo data', { args: [join(repoRoot, 'prisma/seed/demo.ts')], env });
    const serverPid = await openShop(children, settings, env);
    return {
      url: `http://127.0.0.1:${port}`,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      ...{ serverPid, databaseUrl, dataDir },
      stop: async () => {
        await end();
        const errors = loggedErrors(dataDir);
        rmSync(dataDir, { recursive: true, force: true });
        return errors;
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
