import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { systemClock } from '../clock.ts';
import { counted } from './counters.ts';
import { shopStateMetrics } from './shop-state-metrics.ts';
import { processMetrics } from './process-metrics.ts';

const deploy = fileURLToPath(new URL('../../../../../deploy/', import.meta.url));
const rulesFile = join(deploy, 'prometheus/manabar.rules.yml');
const rules = readFileSync(rulesFile, 'utf8');
const testFiles = ['manabar.rules.test.yml', 'manabar.rules.day.test.yml'].map((name) =>
  join(deploy, 'prometheus', name),
);
const tests = testFiles.map((file) => readFileSync(file, 'utf8')).join('\n');
const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/manabar.json'), 'utf8')) as {
  panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
};
const charts = dashboard.panels.filter(({ type }) => type !== 'row');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
const expressions = [
  ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...[...rules.matchAll(/- alert: (\w+)\n +expr: >-\n +(.+(?:\n {10}.+)*)/g)].map(
    ([, name = '', expr = '']) => [name, expr] as const,
  ),
];

/** Labels of every metric that server and worker serve. */
const metrics = new Map<string, ReadonlySet<string>>([['up', new Set()]]);
beforeAll(() => {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } as unknown as Pool;
  const never = () => new Promise<never>(() => undefined);
  const database = shopStateMetrics(
    {
      topups: never,
      payments: never,
      webhooks: never,
      messages: never,
      customers: never,
      operators: never,
      queues: never,
      jobs: never,
      stock: never,
      rates: never,
      money: never,
      ledger: never,
    },
    systemClock,
  );
  for (const registry of [counted, processMetrics(pool), database]) {
    for (const metric of registry.getMetricsAsArray()) {
      const { name, labelNames = [] } = metric as unknown as {
        name: string;
        labelNames?: string[];
      };
      metrics.set(name, new Set(labelNames));
    }
  }
});

/** Labels that Prometheus adds. */
const ADDED = ['job', 'instance', 'le'];

test.each(expressions)(
  'the dashboard panel or alert rule "%s" names only metrics and labels that exist: %s',
  (_title, expr) => {
    const named = [...expr.matchAll(/\b(up|(?:manabar|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
    expect(named.length).toBeGreaterThan(0);
    const allowed = new Set(ADDED);
    for (const [, name = '', selector = ''] of named) {
      const labels = metrics.get(name) ?? metrics.get(name.replace(/_(?:bucket|count|sum)$/, ''));
      expect(labels, name).toBeDefined();
      for (const label of labels ?? []) allowed.add(label);
      for (const [, label = ''] of selector.matchAll(/(\w+)(?:=|!)/g)) {
        expect([...(labels ?? []), ...ADDED], name).toContain(label);
      }
    }
    for (const [, by = ''] of expr.matchAll(/by \(([^)]*)\)/g)) {
      for (const label of by.split(', ')) expect([...allowed]).toContain(label);
    }
  },
);

test('every alert rule of Prometheus is tried by a test of promtool', () => {
  expect(alerts.length).toBeGreaterThan(20);
  expect(expressions.length).toBeGreaterThan(alerts.length + 20);
  for (const alert of alerts) {
    const fires = new RegExp(`alertname="${alert}",.*\\n.*\\n.*value: [1-9]`);
    expect(tests.replaceAll(/\n +(?=\{|\]|labels|value)/g, ' '), alert).toMatch(fires);
  }
});

test('every panel of the Grafana dashboard has its own id and a query', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, targets = [] } of charts) expect(targets.length, title).toBeGreaterThan(0);
});

describe.skipIf(!(await isInstalled()))('promtool', () => {
  const folder = temporaryFolder('rules');

  test('promtool accepts the alert rules, and they fire as their tests say', async () => {
    await promtool('check', 'rules', rulesFile);
    await promtool('test', 'rules', ...testFiles);
  });

  test('promtool accepts every expression of the Grafana dashboard', async () => {
    const file = join(folder, 'dashboard.yml');
    const all = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    // Grafana replaces this variable by a duration.
    const recorded = all.map((expr, n) => ({
      record: `expression_${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    await promtool('check', 'rules', file);
  });
});

async function promtool(...args: string[]): Promise<void> {
  await promisify(execFile)('promtool', args);
}

function isInstalled(): Promise<boolean> {
  return promtool('--version').then(
    () => true,
    () => false,
  );
}
