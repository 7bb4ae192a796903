import { releaseVersion } from '@manabar/prisma/release-version';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Creates the metrics of this process: release, memory, event loop and pool. */
export function processMetrics(pool: Pool): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'manabar_build_info',
    help: 'Always 1; its label is the release that this process runs',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: releaseVersion }, 1);
  new Gauge({
    name: 'manabar_database_connections',
    help: 'Connections of the pool by what they do, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  return register;
}
