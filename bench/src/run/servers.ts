import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Child, Children } from '@manabar/tooling/children';
import { repoRoot } from '@manabar/tooling/paths';
import { chooseFreePort } from '@manabar/tooling/ports';
import { waitUntil } from '@manabar/tooling/wait';

export interface Server {
  port: number;
  pid: number;
  child: Child;
  /** Seconds from its start until it said that it is ready. */
  startSeconds: number;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function awaitReady(child: Child, port: number, path: string): Promise<Server> {
  const start = performance.now();
  const alive = () => child.process.exitCode === null && child.process.signalCode === null;
  await waitUntil(
    async () => !alive() || (await isReady(`http://127.0.0.1:${port}${path}`)),
    30_000,
    10,
  );
  if (!alive() || child.process.pid === undefined) {
    throw new Error(`${child.name} did not start:\n${child.lastWords()}`);
  }
  return { port, pid: child.process.pid, child, startSeconds: (performance.now() - start) / 1000 };
}

/** The settings that a shop in production has, on the loopback interface and without rate limits. */
function shopEnvironment(
  databaseUrl: string,
  port: number,
  folder: string,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    MANABAR_DATA_DIR: folder,
    CODE_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'info',
  };
}

export interface ShopServers {
  server: Server;
  workerPid: number;
}

/** The real server and the real worker, as `pnpm start` runs them. */
export async function startShop(
  children: Children,
  options: { databaseUrl: string; folder: string; profile?: string | undefined },
): Promise<ShopServers> {
  const port = await chooseFreePort();
  const env = shopEnvironment(options.databaseUrl, port, options.folder);
  const script = (name: string) => join(repoRoot, 'apps/server/src', name);
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const child = children.start('server', {
    args: [...profile, script('main.ts')],
    env,
    logDir: options.folder,
  });
  const server = await awaitReady(child, port, '/readyz');
  const worker = children.start('worker', {
    args: [script('worker.ts')],
    env,
    logDir: options.folder,
  });
  return { server, workerPid: worker.process.pid ?? 0 };
}

export async function startFloor(
  children: Children,
  options: { shopUrl: string; floorUrl: string; folder: string },
): Promise<Server> {
  const port = await chooseFreePort();
  const child = children.start('floor', {
    args: [join(import.meta.dirname, '../floor/server.ts')],
    env: {
      NODE_ENV: 'production',
      FLOOR_PORT: String(port),
      FLOOR_DATABASE_URL: options.floorUrl,
      SHOP_DATABASE_URL: options.shopUrl,
    },
    logDir: options.folder,
  });
  return awaitReady(child, port, '/hello');
}
