import { keysOf } from '@manabar/contracts/rules';
import { Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { FigureSources } from './figure-sources.ts';
import { LatestFigures } from './latest-figures.ts';

type Source = keyof FigureSources;
type Figures<Name extends Source> = Awaited<ReturnType<FigureSources[Name]>>;
/** Reads a source. Each gauge calls it; the calls of one scrape share a read. */
type Read = <Name extends Source>(name: Name) => Promise<{ latest: Figures<Name> } | null>;
type Series = [labels: Record<string, string>, value: number][];

/** Labels of a gauge, and its series; null when its figures were never read. */
interface Figured {
  labelNames: string[];
  series: (read: Read) => Promise<Series | null>;
}

/** Returns a gauge for one number of a source's figures. */
const number = <Name extends Source>(
  source: Name,
  numberOf: (figures: Figures<Name>) => number,
): Figured => ({
  labelNames: [],
  series: async (read) => {
    const figures = await read(source);
    return figures && [[{}, numberOf(figures.latest)]];
  },
});

/** Returns a gauge for several numbers of a source's figures, one for each value of a label. */
const numbers = <Name extends Source>(
  source: Name,
  label: string,
  numbersOf: (figures: Figures<Name>) => Record<string, number>,
): Figured => ({
  labelNames: [label],
  series: async (read) => {
    const figures = await read(source);
    if (!figures) return null;
    return Object.entries(numbersOf(figures.latest)).map(([name, value]) => [
      { [label]: name },
      value,
    ]);
  },
});

const gaugesBy = (clock: Clock): readonly ({ name: string; help: string } & Figured)[] => [
  {
    name: 'manabar_topups_oldest_due_seconds',
    help: 'How long the longest due top-up has been waiting for a worker',
    ...number('topups', ({ oldestDueSeconds }) => oldestDueSeconds),
  },
  {
    name: 'manabar_topups_oldest_open_seconds',
    help: 'How long ago the oldest top-up was ordered that has not ended',
    ...number('topups', ({ oldestOpenSeconds }) => oldestOpenSeconds),
  },
  {
    name: 'manabar_topups',
    help: 'Top-ups that have not ended: all, those without word from the supplier for long, those for a person',
    ...numbers('topups', 'state', ({ open, unsettled, review }) => ({ open, unsettled, review })),
  },
  {
    name: 'manabar_payments_oldest_due_seconds',
    help: 'How long the longest due message, question, refund or cancellation has been waiting for a worker',
    ...number('payments', ({ oldestDueSeconds }) => oldestDueSeconds),
  },
  {
    name: 'manabar_payments_oldest_open_seconds',
    help: 'How long ago the oldest card payment was begun that still holds goods',
    ...number('payments', ({ oldestOpenSeconds }) => oldestOpenSeconds),
  },
  {
    name: 'manabar_payments',
    help: 'Card payments that are open, payment exceptions, events of gateways and refunds that have not ended',
    ...numbers('payments', 'state', ({ open, exceptions, messages, refunds }) => ({
      ...{ open, exceptions, refunds },
      gateway_events: messages,
    })),
  },
  {
    name: 'manabar_webhooks_oldest_waiting_seconds',
    help: 'How long the longest waiting webhook has been on its way',
    ...number('webhooks', ({ oldestWaitingSeconds }) => oldestWaitingSeconds),
  },
  {
    name: 'manabar_webhooks',
    help: 'Webhooks on their way, and those that were delivered or failed for good within the last hour; as far as 10 000',
    ...numbers('webhooks', 'state', ({ oldestWaitingSeconds: _, ...counts }) => counts),
  },
  {
    name: 'manabar_messages',
    help: 'Messages on their way, and those that were delivered or failed for good within the last hour; as far as 10 000',
    labelNames: ['to', 'channel', 'state'],
    series: async (read) => {
      const series: Series = [];
      for (const to of ['customers', 'operators'] as const) {
        for (const { channel, state, count } of (await read(to))?.latest ?? [])
          series.push([{ to, channel, state }, count]);
      }
      return series;
    },
  },
  {
    name: 'manabar_messages_oldest_due_seconds',
    help: 'How long the oldest due message to customers or operators has been waiting for a worker, or for a provider that fails',
    ...numbers('messages', 'to', (seconds) => ({ ...seconds })),
  },
  {
    name: 'manabar_queue_jobs',
    help: 'Jobs of the queues that wait (due or for a later time) and that run',
    labelNames: ['queue', 'state'],
    series: async (read) =>
      (await read('queues'))?.latest.flatMap(({ queue, waiting, running }): Series => [
        [{ queue, state: 'waiting' }, waiting],
        [{ queue, state: 'running' }, running],
      ]) ?? null,
  },
  {
    name: 'manabar_jobs_oldest_due_seconds',
    help: 'How long the longest due job of the queue has been waiting for a worker',
    ...number('jobs', (seconds) => seconds),
  },
  {
    name: 'manabar_ledger_violations',
    help: 'What the last proof of the books found',
    ...number('ledger', (last) => last?.violations ?? 0),
  },
  {
    name: 'manabar_ledger_checked_seconds',
    help: 'How long ago the books were proven; infinite when they never were',
    ...number('ledger', (last) =>
      last ? (clock.now().getTime() - last.at.getTime()) / 1000 : Infinity,
    ),
  },
  {
    name: 'manabar_house_balance',
    help: 'Balance of the shop’s own accounts by account and currency, in major units (dollars, roubles)',
    labelNames: ['account', 'currency'],
    series: async (read) =>
      (await read('money'))?.latest.map(({ amount, ...account }) => [account, amount]) ?? null,
  },
  {
    name: 'manabar_stock_low',
    help: 'Price options and denominations of which too few codes are left',
    ...number('stock', (options) => options),
  },
  {
    name: 'manabar_rates_stale',
    help: 'Currencies whose rate is missing or too old to calculate with',
    ...number('rates', (currencies) => currencies),
  },
];

/** Creates metrics of the database, equal in every process. They are served also while the database does not answer. */
export function shopStateMetrics(sources: FigureSources, clock: Clock): Registry {
  const register = new Registry();
  const figures = new LatestFigures();
  const reads = new Map(
    keysOf(sources).map((name) => [name, figures.of<Figures<Source>>(name, sources[name])]),
  );
  const read = ((name: Source) => reads.get(name)?.()) as Read;
  for (const { series, ...about } of gaugesBy(clock)) {
    new Gauge({
      ...about,
      registers: [register],
      async collect() {
        const current = await series(read);
        if (!current) return;
        this.reset();
        for (const [labels, value] of current) this.set(labels, value);
      },
    });
  }
  new Gauge({
    name: 'manabar_metrics_age_seconds',
    help: 'How old the figures are that are shown because newer ones cannot be read; 0 for new ones',
    labelNames: ['of'],
    registers: [register],
    async collect() {
      for (const [of, seconds] of await figures.ages()) this.set({ of }, seconds);
    },
  });
  return register;
}
