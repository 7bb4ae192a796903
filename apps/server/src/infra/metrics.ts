import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Top-ups that have not ended, as far as metrics tell of them. */
interface OpenTopups {
  open: number;
  unsettled: number;
  review: number;
  oldestDueSeconds: number;
}

/** Serves /metrics on a port of its own, to this machine only. */
export async function serveMetrics(
  port: number,
  pool: Pool,
  openTopups: () => Promise<OpenTopups>,
): Promise<Server> {
  const register = new Registry();
  collectDefaultMetrics({ register });
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
  const oldestDue = new Gauge({
    name: 'manabar_topups_oldest_due_seconds',
    help: 'How long the longest due top-up has been waiting for a worker',
    registers: [register],
  });
  new Gauge({
    name: 'manabar_topups',
    help: 'Top-ups that have not ended: all, those without word from the supplier for long, those for a person',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const { open, unsettled, review, oldestDueSeconds } = await openTopups();
      this.set({ state: 'open' }, open);
      this.set({ state: 'unsettled' }, unsettled);
      this.set({ state: 'review' }, review);
      oldestDue.set(oldestDueSeconds);
    },
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
