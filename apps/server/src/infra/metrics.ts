import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { LatestFigures, type Latest } from './latest-figures.ts';

/** Top-ups that have not ended, as far as metrics tell of them. */
interface OpenTopups {
  open: number;
  unsettled: number;
  review: number;
  oldestDueSeconds: number;
}

/** What of card payments has not ended. */
interface OpenPayments {
  open: number;
  exceptions: number;
  messages: number;
  refunds: number;
  oldestDueSeconds: number;
}

/** How messages to other services fare; what ended, within the last hour. */
interface WebhookFigures {
  waiting: number;
  delivered: number;
  failed: number;
  oldestWaitingSeconds: number;
}

/** The last proof of the books. */
interface LedgerFigures {
  at: Date;
  violations: number;
}

/** Where the figures come from. */
interface Sources {
  topups: () => Promise<OpenTopups>;
  payments: () => Promise<OpenPayments>;
  webhooks: () => Promise<WebhookFigures>;
  /** What somebody was told of that runs low, and was not filled up since. */
  lowStock: () => Promise<number>;
  /** Null: the books were never proven. */
  ledger: () => Promise<LedgerFigures | null>;
}

/** Serves /metrics on a port of its own, to this machine only. */
export async function serveMetrics(
  port: number,
  pool: Pool,
  { topups, payments, webhooks, lowStock, ledger }: Sources,
): Promise<Server> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const figures = new LatestFigures();
  addConnections(register, pool);
  addTopups(register, figures.of('topups', topups));
  addPayments(register, figures.of('payments', payments));
  addWebhooks(register, figures.of('webhooks', webhooks));
  addLowStock(register, figures.of('stock', lowStock));
  addLedger(register, figures.of('ledger', ledger));
  addAges(register, figures);
  return serve(port, register);
}

function addConnections(register: Registry, pool: Pool): void {
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
}

function addTopups(register: Registry, topups: Latest<OpenTopups>): void {
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
      const figures = await topups();
      if (!figures) return;
      const { open, unsettled, review, oldestDueSeconds } = figures.latest;
      this.set({ state: 'open' }, open);
      this.set({ state: 'unsettled' }, unsettled);
      this.set({ state: 'review' }, review);
      oldestDue.set(oldestDueSeconds);
    },
  });
}

function addPayments(register: Registry, payments: Latest<OpenPayments>): void {
  const oldestDue = new Gauge({
    name: 'manabar_payments_oldest_due_seconds',
    help: 'How long the longest due message, question, refund or cancellation has been waiting for a worker',
    registers: [register],
  });
  new Gauge({
    name: 'manabar_payments',
    help: 'Card payments that are open, payment exceptions, messages and refunds that have not ended',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const figures = await payments();
      if (!figures) return;
      const { open, exceptions, messages, refunds, oldestDueSeconds } = figures.latest;
      this.set({ state: 'open' }, open);
      this.set({ state: 'matters' }, exceptions);
      this.set({ state: 'messages' }, messages);
      this.set({ state: 'refunds' }, refunds);
      oldestDue.set(oldestDueSeconds);
    },
  });
}

function addWebhooks(register: Registry, webhooks: Latest<WebhookFigures>): void {
  const oldestWaiting = new Gauge({
    name: 'manabar_webhooks_oldest_waiting_seconds',
    help: 'How long the longest waiting webhook has been on its way',
    registers: [register],
  });
  new Gauge({
    name: 'manabar_webhooks',
    help: 'Webhooks on their way, and those that were delivered or failed for good within the last hour; as far as 10 000',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const figures = await webhooks();
      if (!figures) return;
      const { waiting, delivered, failed, oldestWaitingSeconds } = figures.latest;
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'delivered' }, delivered);
      this.set({ state: 'failed' }, failed);
      oldestWaiting.set(oldestWaitingSeconds);
    },
  });
}

function addLowStock(register: Registry, lowStock: Latest<number>): void {
  new Gauge({
    name: 'manabar_stock_low',
    help: 'Price options and denominations of which too few codes are left',
    registers: [register],
    async collect() {
      const figures = await lowStock();
      if (figures) this.set(figures.latest);
    },
  });
}

function addLedger(register: Registry, ledger: Latest<LedgerFigures | null>): void {
  new Gauge({
    name: 'manabar_ledger_violations',
    help: 'What the last proof of the books found',
    registers: [register],
    async collect() {
      const figures = await ledger();
      if (figures) this.set(figures.latest?.violations ?? 0);
    },
  });
  new Gauge({
    name: 'manabar_ledger_checked_seconds',
    help: 'How long ago the books were proven; infinite when they never were',
    registers: [register],
    async collect() {
      const figures = await ledger();
      if (!figures) return;
      const last = figures.latest;
      this.set(last ? (Date.now() - last.at.getTime()) / 1000 : Infinity);
    },
  });
}

function addAges(register: Registry, figures: LatestFigures): void {
  new Gauge({
    name: 'manabar_metrics_age_seconds',
    help: 'How old the figures are that are shown because newer ones cannot be read; 0 for new ones',
    labelNames: ['of'],
    registers: [register],
    async collect() {
      for (const [of, seconds] of await figures.ages()) this.set({ of }, seconds);
    },
  });
}

async function serve(port: number, register: Registry): Promise<Server> {
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
