import { Gauge, Registry } from 'prom-client';
import type {
  FigureSources,
  HouseBalance,
  LedgerFigures,
  OpenPayments,
  OpenTopups,
  QueueDepth,
} from './figure-sources.ts';
import { LatestFigures, type Latest } from './latest-figures.ts';
import { addFigureGauge, addGauge, addLabelledGauge } from './gauges.ts';
import { addDueMessages, addMessages, addWebhooks } from './outbox-metrics.ts';

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
  addDueMessages(register, figures.of('messages', sources.messagesDueSeconds));
  addGauge(register, figures.of('jobs', sources.jobs), {
    name: 'manabar_jobs_oldest_due_seconds',
    help: 'How long the longest due job of the queue has been waiting for a worker',
  });
  addGauge(register, figures.of('stock', sources.lowStock), {
    name: 'manabar_stock_low',
    help: 'Price options and denominations of which too few codes are left',
  });
  addGauge(register, figures.of('rates', sources.staleRates), {
    name: 'manabar_rates_stale',
    help: 'Currencies whose rate is missing or too old to calculate with',
  });
  addAges(register, figures);
  return register;
}

function addTopups(register: Registry, topups: Latest<OpenTopups>): void {
  addFigureGauge(
    register,
    topups,
    {
      name: 'manabar_topups_oldest_due_seconds',
      help: 'How long the longest due top-up has been waiting for a worker',
    },
    ({ oldestDueSeconds }) => oldestDueSeconds,
  );
  addFigureGauge(
    register,
    topups,
    {
      name: 'manabar_topups_oldest_open_seconds',
      help: 'How long ago the oldest top-up was ordered that has not ended',
    },
    ({ oldestOpenSeconds }) => oldestOpenSeconds,
  );
  addLabelledGauge(
    register,
    topups,
    {
      name: 'manabar_topups',
      help: 'Top-ups that have not ended: all, those without word from the supplier for long, those for a person',
      label: 'state',
    },
    ({ open, unsettled, review }) => ({ open, unsettled, review }),
  );
}

function addPayments(register: Registry, payments: Latest<OpenPayments>): void {
  addFigureGauge(
    register,
    payments,
    {
      name: 'manabar_payments_oldest_due_seconds',
      help: 'How long the longest due message, question, refund or cancellation has been waiting for a worker',
    },
    ({ oldestDueSeconds }) => oldestDueSeconds,
  );
  addFigureGauge(
    register,
    payments,
    {
      name: 'manabar_payments_oldest_open_seconds',
      help: 'How long ago the oldest card payment was begun that still holds goods',
    },
    ({ oldestOpenSeconds }) => oldestOpenSeconds,
  );
  addLabelledGauge(
    register,
    payments,
    {
      name: 'manabar_payments',
      help: 'Card payments that are open, payment exceptions, events of gateways and refunds that have not ended',
      label: 'state',
    },
    ({ open, exceptions, messages, refunds }) => ({
      open,
      exceptions,
      gateway_events: messages,
      refunds,
    }),
  );
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
  addFigureGauge(
    register,
    ledger,
    { name: 'manabar_ledger_violations', help: 'What the last proof of the books found' },
    (last) => last?.violations ?? 0,
  );
  addFigureGauge(
    register,
    ledger,
    {
      name: 'manabar_ledger_checked_seconds',
      help: 'How long ago the books were proven; infinite when they never were',
    },
    (last) => (last ? (Date.now() - last.at.getTime()) / 1000 : Infinity),
  );
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
