import { expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { shopStateMetrics } from './shop-state-metrics.ts';
import type { FigureSources } from './figure-sources.ts';

/** Returns sources in which every number is the count of reads. */
function countingSources() {
  const reads = { topups: 0, payments: 0, webhooks: 0, messages: 0 };
  const ages = (n: number) => ({ oldestDueSeconds: n, oldestOpenSeconds: n });
  const sources: FigureSources = {
    topups: async () => {
      const n = ++reads.topups;
      return { open: n, unsettled: n, review: n, ...ages(n) };
    },
    payments: async () => {
      const n = ++reads.payments;
      return { open: n, exceptions: n, messages: n, refunds: n, ...ages(n) };
    },
    webhooks: async () => {
      const n = ++reads.webhooks;
      return { waiting: n, delivered: n, failed: n, oldestWaitingSeconds: n };
    },
    messages: async () => {
      const n = ++reads.messages;
      return { customers: n, operators: n };
    },
    customers: async () => [],
    operators: async () => [],
    queues: async () => [],
    jobs: async () => 0,
    stock: async () => 0,
    rates: async () => 0,
    money: async () => [],
    ledger: async () => null,
  };
  return { sources, reads };
}

test('every scrape of the database metrics reads each source once and shows its figures', async () => {
  const { sources, reads } = countingSources();
  const registry = shopStateMetrics(sources, new FakeClock());
  for (const scrape of [1, 2]) {
    const text = await registry.metrics();
    const lines = text.match(/^manabar_(?:topups|payments|webhooks|messages)[_{].*$/gm) ?? [];
    expect(lines).toHaveLength(17);
    expect(lines.filter((line) => !line.endsWith(` ${scrape}`))).toEqual([]);
    expect(reads).toEqual({ topups: scrape, payments: scrape, webhooks: scrape, messages: scrape });
  }
});

test("the metrics measure the age of the ledger's last check by the shop's clock, not the machine's", async () => {
  const clock = new FakeClock();
  const at = clock.now();
  clock.advance({ hours: 4 });
  const ledger = async () => ({ at, violations: 0 });
  const registry = shopStateMetrics({ ...countingSources().sources, ledger }, clock);
  expect(await registry.getSingleMetricAsString('manabar_ledger_checked_seconds')).toContain(
    'manabar_ledger_checked_seconds 14400',
  );
});
