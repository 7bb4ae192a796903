import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBuild, serverBuild } from '@manabar/tooling/build';
import { Children } from '@manabar/tooling/children';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { createTestDatabase, startTestCluster } from '@manabar/tooling/test-cluster';
import { withClient } from '@manabar/tooling/with-client';
import pg from 'pg';
import { canReadCpu, parentOf } from '../cpu.ts';
import type { FloorAnswer } from '../floor/floor-message.ts';
import { LoadProcess } from '../load/load-process.ts';
import { startSlowRelay } from '../overload/slow-relay.ts';
import { startFloor, startServer, startWorker, type Server } from './servers.ts';

/** Processes and data that a measurement needs. */
export interface Stage {
  databaseUrl: string;
  floorUrl: string;
  /** Pool for preparations and checks, never for measured requests. */
  shopDb: pg.Pool;
  floorDb: pg.Pool;
  shop: Server;
  floor: Server;
  load: LoadProcess;
  /** Process ids whose CPU time counts, by side. */
  shopPids: () => readonly number[];
  floorPids: () => readonly number[];
  workerPid: number;
  postgresVersion: string;
  /** Restarts the server on the same port, with new connections and new plans. */
  restartServer(): Promise<void>;
  /** Delays the data between server and database by a time, in each direction. */
  delayDatabase(milliseconds: number): void;
  /** Sends the floor one of the shop's answers, which it then uses. */
  teachFloor(name: FloorAnswer, body: string): Promise<void>;
  stop(): Promise<void>;
}

async function createFloorDatabase(adminUrl: string): Promise<string> {
  await withClient(adminUrl, (admin) => admin.query('CREATE DATABASE floor'));
  const url = new URL(adminUrl);
  url.pathname = '/floor';
  const tables = readFileSync(join(import.meta.dirname, '../floor/floor.sql'), 'utf8');
  await withClient(url.href, (floor) => floor.query(tables));
  return url.href;
}

async function postmasterPid(db: pg.Pool): Promise<number[]> {
  if (!canReadCpu) return [];
  const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows.map(({ pid }) => parentOf(pid));
}

interface StageOptions {
  profile?: string | undefined;
  /** Whether a relay is in front of the server's database, which costs some microseconds per call. */
  relay?: boolean;
}

/** Functions that stop the started processes, the latest first. */
type Undo = (() => unknown)[];

/** Starts PostgreSQL with a database for the shop and one for the floor. */
async function startDatabases(undo: Undo) {
  const cluster = await startTestCluster({ onDisk: true });
  undo.push(() => cluster.stop());
  const databaseUrl = await createTestDatabase(cluster);
  const floorUrl = await createFloorDatabase(cluster.adminUrl);
  const shopDb = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const floorDb = new pg.Pool({ connectionString: floorUrl, max: 4 });
  // The pools close sockets after end() has resolved, and a stopping database may end those connections first.
  for (const pool of [shopDb, floorDb]) pool.on('error', () => undefined);
  undo.push(() => Promise.all([shopDb.end(), floorDb.end()]));
  return { databaseUrl, floorUrl, shopDb, floorDb };
}

/** Starts database, server, worker, floor and load, each in its own process, on free loopback ports. */
export async function startStage(options: StageOptions): Promise<Stage> {
  const undo: Undo = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
    undo.length = 0;
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'manabar-bench-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    const { databaseUrl, floorUrl, shopDb, floorDb } = await startDatabases(undo);
    const children = new Children();
    undo.push(() => children.stop(10_000));
    await runBuild(serverBuild, children);
    const relay = options.relay ? await startSlowRelay(databaseUrl) : undefined;
    if (relay) undo.push(() => relay.close());
    const shopOptions = {
      ...{ databaseUrl: relay?.databaseUrl ?? databaseUrl, folder, profile: options.profile },
      port: await chooseFreePort(),
      codeKeys: `bench:${randomBytes(32).toString('base64')}`,
    };
    const shop = await startServer(children, shopOptions);
    const workerPid = startWorker(children, shopOptions);
    const floor = await startFloor(children, { shopUrl: databaseUrl, floorUrl, folder });
    const load = new LoadProcess();
    undo.push(() => load.stop());
    const database = await postmasterPid(shopDb);
    const { rows } = await shopDb.query<{ server_version: string }>('SHOW server_version');
    const stage: Stage = {
      databaseUrl,
      floorUrl,
      shopDb,
      floorDb,
      shop,
      floor,
      load,
      shopPids: () => [stage.shop.pid, workerPid, ...database],
      floorPids: () => [floor.pid, ...database],
      workerPid,
      postgresVersion: rows[0]?.server_version ?? '',
      delayDatabase: (milliseconds) => {
        if (!relay) throw new Error('there is no relay before the database');
        relay.delay(milliseconds);
      },
      teachFloor: (name, body) =>
        new Promise((resolve) => {
          floor.child.process.once('message', () => resolve());
          floor.child.process.send({ name, body });
        }),
      async restartServer() {
        stage.shop.child.process.kill('SIGTERM');
        await stage.shop.child.ended;
        stage.shop = await startServer(children, shopOptions);
      },
      stop,
    };
    return stage;
  } catch (error) {
    await stop();
    throw error;
  }
}
