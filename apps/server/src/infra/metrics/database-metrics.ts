import { Gauge, Registry } from 'prom-client';
import type {
  FigureSources,
  HouseBalance,
  LedgerFigures,
  MessageFigures,
  OpenPayments,
  OpenTopups,
  QueueDepth,
  WebhookFigures,
} from './figure-sources.ts';
import { LatestFigures, type Latest } from './latest-figures.ts';

/** Figures of the database, which are the same in every process. They answer also while the database does not. */
export function databaseMetrics(sources: FigureSources): Registry {
  const register = new Registry();
  const figures = new LatestFigures();
  addTopups(register, figures.of('topups', sources.topups));
  addPayments(register, figures.of('payments', sources.payments));
  addWebhooks(register, figures.of('webhooks', sources.webhooks));
  addMessages(register, {
    customers: figures.of('customers', sources.messagesToCustomers),
    operators: figures.of('operators', sources.messagesToOperators),
  });
  addQueues(register, figures.of('queues', sources.queues));
  addLedger(register, figures.of('ledger', sources.ledger));
  addMoney(register, figures.of('money', sources.money));
  addNumber(register, figures.of('messages', sources.messages), {
    name: 'manabar_messages_oldest_due_seconds',
    help: 'How long the longest due message to a customer has been waiting for a worker',
  });
  addNumber(register, figures.of('jobs', sources.jobs), {
    name: 'manabar_jobs_oldest_due_seconds',
    help: 'How long the longest due job of the queue has been waiting for a worker',
  });
  addNumber(register, figures.of('stock', sources.lowStock), {
    name: 'manabar_stock_low',
    help: 'Price options and denominations of which too few codes are left',
  });
  addNumber(register, figures.of('rates', sources.staleRates), {
    name: 'manabar_rates_stale',
    help: 'Currencies whose rate is missing or too old to calculate with',
  });
  addAges(register, figures);
  return register;
}

function addNumber(
  register: Registry,
  source: Latest<number>,
  about: { name: string; help: string },
): void {
  new Gauge({
    ...about,
    registers: [register],
    async collect() {
      const figure = await source();
      if (figure) this.set(figure.latest);
    },
  });
}

function addTopups(register: Registry, topups: Latest<OpenTopups>): void {
  const oldestDue = new Gauge({
    name: 'manabar_topups_oldest_due_seconds',
    help: 'How long the longest due top-up has been waiting for a worker',
    registers: [register],
  });
  const oldestOpen = new Gauge({
    name: 'manabar_topups_oldest_open_seconds',
    help: 'How long ago the oldest top-up was ordered that has not ended',
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
      const { open, unsettled, review, oldestDueSeconds, oldestOpenSeconds } = figures.latest;
      this.set({ state: 'open' }, open);
      this.set({ state: 'unsettled' }, unsettled);
      this.set({ state: 'review' }, review);
      oldestDue.set(oldestDueSeconds);
      oldestOpen.set(oldestOpenSeconds);
    },
  });
}

function addPayments(register: Registry, payments: Latest<OpenPayments>): void {
  const oldestDue = new Gauge({
    name: 'manabar_payments_oldest_due_seconds',
    help: 'How long the longest due message, question, refund or cancellation has been waiting for a worker',
    registers: [register],
  });
  const oldestOpen = new Gauge({
    name: 'manabar_payments_oldest_open_seconds',
    help: 'How long ago the oldest card payment was begun that still holds goods',
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
      const { open, exceptions, messages, refunds } = figures.latest;
      this.set({ state: 'open' }, open);
      this.set({ state: 'matters' }, exceptions);
      this.set({ state: 'messages' }, messages);
      this.set({ state: 'refunds' }, refunds);
      oldestDue.set(figures.latest.oldestDueSeconds);
      oldestOpen.set(figures.latest.oldestOpenSeconds);
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

function addMessages(
  register: Registry,
  receivers: Record<'customers' | 'operators', Latest<readonly MessageFigures[]>>,
): void {
  const oldestWaiting = new Gauge({
    name: 'manabar_messages_oldest_waiting_seconds',
    help: 'How long the longest waiting message to customers or operators has been on its way',
    labelNames: ['to', 'channel'],
    registers: [register],
  });
  new Gauge({
    name: 'manabar_messages',
    help: 'Messages on their way, and those that were delivered or failed for good within the last hour; as far as 10 000',
    labelNames: ['to', 'channel', 'state'],
    registers: [register],
    async collect() {
      for (const [to, read] of Object.entries(receivers)) {
        for (const { channel, state, count, oldestSeconds } of (await read())?.latest ?? []) {
          this.set({ to, channel, state }, count);
          if (state === 'waiting') oldestWaiting.set({ to, channel }, oldestSeconds);
        }
      }
    },
  });
}

function addQueues(register: Registry, queues: Latest<readonly QueueDepth[]>): void {
  new Gauge({
    name: 'manabar_queue_jobs',
    help: 'Jobs of the queues that wait (due or for a later time) and that run',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      const figures = await queues();
      if (!figures) return;
      this.reset();
      for (const { queue, waiting, running } of figures.latest) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'running' }, running);
      }
    },
  });
}

function addMoney(register: Registry, money: Latest<readonly HouseBalance[]>): void {
  new Gauge({
    name: 'manabar_house_balance',
    help: 'Balance of the shop’s own accounts by account and currency, in major units (dollars, roubles)',
    labelNames: ['account', 'currency'],
    registers: [register],
    async collect() {
      const figures = await money();
      if (!figures) return;
      for (const { account, currency, amount } of figures.latest) {
        this.set({ account, currency }, amount);
      }
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
