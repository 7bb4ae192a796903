import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitUntil } from '@manabar/tooling/wait';
import type { Cluster, Node } from '#cluster/start-cluster.ts';
import { fillDisk } from '#cluster/disks.ts';
import { freezeNode, killNode, killPostgres } from '#cluster/kill-nodes.ts';
import { readLeader, switchOver } from '#cluster/patroni-api.ts';
import type { Fault } from './fault.ts';

const FAIL_OVER_MS = 90_000;
/** Time in milliseconds for which the new primary serves without a standby. */
const ALONE_MS = 5_000;
/** Time in milliseconds for which the disk has no space for tables, and then no space for the write-ahead log. */
const FULL_MS = 5_000;
/** Number of write-ahead log segments, more than PostgreSQL keeps ready. */
const WAL_SEGMENTS = 20;
/** Time-out of a call to the primary, in milliseconds. */
const CALL_MS = 5_000;

async function primaryAndStandby({ database, ports }: Cluster): Promise<[Node, Node]> {
  const leader = await readLeader(ports);
  const primary = database.nodes.find(({ name }) => name === leader);
  const standby = database.nodes.find(({ name }) => name !== leader);
  if (!primary || !standby) throw new Error(`no primary among the nodes: ${leader}`);
  return [primary, standby];
}

async function awaitLeader({ ports }: Cluster, { name, number }: Node): Promise<void> {
  const hasFollowed = async () => (await readLeader(ports, number)) === name;
  if (await waitUntil(hasFollowed, FAIL_OVER_MS, 250)) return;
  throw new Error(`${name} does not become the primary`);
}

/** Uses up the prepared segments of the write-ahead log, so that PostgreSQL ends because the disk is full. */
async function useUpLog({ adminUrl }: Cluster): Promise<void> {
  const admin = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: CALL_MS,
    query_timeout: CALL_MS,
  });
  let isConnected = true;
  admin.on('error', () => undefined).on('end', () => (isConnected = false));
  await admin.connect();
  try {
    for (let n = 0; n < WAL_SEGMENTS; n++) {
      await admin.query('SELECT txid_current(), pg_switch_wal()');
    }
  } catch {
    // The state of the connection shows below whether PostgreSQL has ended.
  }
  if (await waitUntil(() => !isConnected, CALL_MS)) return;
  await admin.end();
  throw new Error('PostgreSQL goes on without room for its write-ahead log');
}

export const primaryFaults: readonly Fault[] = [
  {
    name: 'kill-postgres',
    title: 'SIGKILL of the primary PostgreSQL, Patroni goes on',
    recoveryGoal: 20,
    strike: async ({ cluster, disturb }) => {
      const [primary] = await primaryAndStandby(cluster);
      disturb();
      killPostgres(primary);
      await sleep(ALONE_MS);
    },
  },
  {
    name: 'lose-primary',
    title: "SIGKILL of all of the primary's machine: failover",
    recoveryGoal: 20,
    strike: async ({ cluster, disturb }) => {
      const [primary, standby] = await primaryAndStandby(cluster);
      disturb();
      killNode(primary);
      await awaitLeader(cluster, standby);
      await sleep(ALONE_MS);
      disturb();
      cluster.database.startNode(primary);
    },
  },
  {
    name: 'full-disk',
    title: "no room on the primary's disk for 10 s",
    recoveryGoal: 20,
    fillsDisk: true,
    strike: async ({ cluster, disturb }) => {
      const [primary] = await primaryAndStandby(cluster);
      const makeRoom = fillDisk(dirname(primary.dataDir));
      try {
        await sleep(FULL_MS);
        await useUpLog(cluster);
        await sleep(FULL_MS);
      } finally {
        makeRoom();
      }
      disturb();
    },
  },
  {
    name: 'switchover',
    title: 'planned switchover to the standby',
    recoveryGoal: 20,
    strike: async ({ cluster, disturb }) => {
      const [primary, standby] = await primaryAndStandby(cluster);
      disturb();
      await switchOver(cluster.ports, primary.name, standby.name);
    },
  },
  {
    name: 'freeze-primary',
    title: "SIGSTOP of the primary's machine, and SIGCONT after the failover",
    recoveryGoal: 20,
    strike: async ({ cluster, disturb }) => {
      const [primary, standby] = await primaryAndStandby(cluster);
      disturb();
      const thaw = freezeNode(primary);
      try {
        await awaitLeader(cluster, standby);
        await sleep(ALONE_MS);
      } finally {
        disturb();
        thaw();
      }
    },
  },
];
