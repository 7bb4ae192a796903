import { join } from 'node:path';
import { hasEnded, type Child, type Children } from '@manabar/tooling/children';
import { isReady } from '@manabar/tooling/is-ready';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { memoryEnvironment, serverArgs } from '@manabar/tooling/shop-processes';
import { waitUntil } from '@manabar/tooling/wait';

export interface Server {
  port: number;
  pid: number;
  child: Child;
  /** Seconds from its start until it reported that it is ready. */
  startSeconds: number;
}

const READY_MS = 60_000;

async function awaitReady(child: Child, port: number, path: string): Promise<Server> {
  const start = performance.now();
  const url = `http://127.0.0.1:${port}${path}`;
  const settled = await waitUntil(
    async () => hasEnded(child) || (await isReady(url)),
    READY_MS,
    10,
  );
  if (!settled || hasEnded(child) || child.process.pid === undefined) {
    throw new Error(`${child.name} did not start:\n${child.lastWords()}`);
  }
  return { port, pid: child.process.pid, child, startSeconds: (performance.now() - start) / 1000 };
}

/** Returns the settings of a shop in production, on the loopback interface and without rate limits. */
function shopEnvironment({
  databaseUrl,
  port,
  folder,
  codeKeys,
}: ShopOptions): Record<string, string> {
  return {
    ...memoryEnvironment,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    MANABAR_DATA_DIR: folder,
    CODE_KEYS: codeKeys,
    // Required in production; no measured request calls a supplier or needs rates.
    SUPPLIER_URL: 'https://supplier.invalid',
    SUPPLIER_SECRET: 'unused',
    RATES_URL: 'https://rates.invalid',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'info',
  };
}

export interface ShopOptions {
  databaseUrl: string;
  folder: string;
  codeKeys: string;
  port: number;
  profile?: string | undefined;
}

/** Starts the real server, as `pnpm start` runs it in production. */
export function startServer(children: Children, options: ShopOptions): Promise<Server> {
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const child = children.start('server', {
    args: [...profile, ...serverArgs('main')],
    env: shopEnvironment(options),
    logDir: options.folder,
  });
  return awaitReady(child, options.port, '/readyz');
}

/** Starts the real worker. Returns its process id. */
export function startWorker(children: Children, options: ShopOptions): number {
  const worker = children.start('worker', {
    args: serverArgs('worker'),
    env: shopEnvironment(options),
    logDir: options.folder,
  });
  return worker.process.pid ?? 0;
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
