import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@manabar/tooling/with-client';
import type { Fault } from './fault.ts';

const CUTS = 5;
const CUT_EVERY_MS = 500;
const READ_ONLY_MS = 8_000;
const SILENT_SECONDS = 15;
const SILENT_EVERY = 10;
const SILENT_PLAYERS_MS = 30_000;

export const connectionFaults: readonly Fault[] = [
  {
    name: 'cut-connections',
    title: 'every connection to the database cut, five times',
    recoveryGoal: 5,
    strike: ({ cluster, disturb }) =>
      withClient(cluster.adminUrl, async (admin) => {
        for (let cut = 0; cut < CUTS; cut++) {
          // Purchases hardly complete between two cuts, so the recovery is measured from the last one.
          if (cut === CUTS - 1) disturb();
          await admin.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'manabar_app'`,
          );
          await sleep(CUT_EVERY_MS);
        }
      }),
  },
  {
    name: 'read-only',
    title: 'the primary takes no writes for 8 s',
    recoveryGoal: 5,
    strike: ({ cluster, disturb }) =>
      withClient(cluster.adminUrl, async (admin) => {
        await admin.query('ALTER SYSTEM SET default_transaction_read_only = on');
        try {
          await admin.query('SELECT pg_reload_conf()');
          await sleep(READ_ONLY_MS);
        } finally {
          await admin.query('ALTER SYSTEM RESET default_transaction_read_only');
          await admin.query('SELECT pg_reload_conf()');
        }
        disturb();
      }),
  },
  {
    name: 'silent-supplier',
    title: 'the supplier answers nothing for 15 s',
    recoveryGoal: 5,
    strike: async ({ cluster, disturb }) => {
      // A top-up without an earlier check calls the supplier for its player.
      disturb('/orders/topup');
      await cluster.world.supplier.fallSilent(SILENT_SECONDS);
      await sleep(SILENT_SECONDS * 1000);
      disturb();
    },
  },
  {
    name: 'silent-players',
    title: 'the supplier answers nothing for one in ten players, for 30 s',
    recoveryGoal: 5,
    topupGoal: 1,
    strike: async ({ players, disturb }) => {
      disturb();
      players.silentEvery = SILENT_EVERY;
      await sleep(SILENT_PLAYERS_MS);
      players.silentEvery = null;
    },
  },
];
