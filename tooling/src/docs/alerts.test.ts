import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const guide = readFileSync(join(repoRoot, 'docs/production.md'), 'utf8');

const operations = readFileSync(join(repoRoot, 'docs/operations.md'), 'utf8');
const rules = readFileSync(join(repoRoot, 'deploy/prometheus/manabar.rules.yml'), 'utf8');

/** Sources without the statements (`*.sql.ts`), which log nothing. */
const sources = globSync('apps/server/src/**/*.ts', { cwd: repoRoot })
  .filter((file) => !/\.(test|sql)\.ts$/.test(file))
  .map((file) => readFileSync(join(repoRoot, file), 'utf8'));

const logged = sources.flatMap((text) =>
  // A log line names its alert literally or by a constant; failures of webhooks are keys of a table of messages.
  [...text.matchAll(/alert: '(\w+)'|_ALERT = '(\w+)'|^ {2}(webhook_\w+): '/gm)].map(
    ([, literal, constant, key]) => literal ?? constant ?? key ?? '',
  ),
);

test('production.md explains every alert of the logs, and no other', () => {
  const explained = [...guide.matchAll(/^\| `(?!alert`|manabar_)(\w+)` +\| /gm)].map(
    ([, alert]) => alert,
  );
  expect(logged.length).toBeGreaterThan(20);
  expect(explained.toSorted()).toEqual([...new Set(logged)].toSorted());
});

test('production.md explains every metric', () => {
  const metrics = sources.flatMap((text) =>
    [...text.matchAll(/name: '(manabar_\w+)'/g)].map(([, name]) => name),
  );
  expect(metrics.length).toBeGreaterThan(20);
  for (const name of metrics) expect(guide).toContain(`\`${name}\``);
});

const sections = new Map(
  operations
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);
/** Alerts of the log, by the section that explains them: its heading, or its line "Log:". */
const covered = [...sections].flatMap(([name, section]) => [
  name,
  ...[...(/^Log: (.*)\.$/m.exec(section)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, log]) => log),
]);

test('operations.md has one section for every alert rule and every alert of the logs, and no other', () => {
  const ruled = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  expect(ruled.length).toBeGreaterThan(20);
  expect(covered.toSorted()).toEqual([...new Set([...ruled, ...logged])].toSorted());
});

test('every section of operations.md says what its alert means, where to look and what to do', () => {
  for (const [name, section] of sections) {
    for (const part of ['Means', 'Look', 'Do']) {
      expect(section, name).toMatch(new RegExp(`^- \\*\\*${part}\\*\\*: \\S`, 'm'));
    }
  }
});

test('every alert rule of Prometheus names its section of operations.md', () => {
  const named = [...rules.matchAll(/- alert: (\w+)|runbook: (\S+)/g)].map(
    ([, alert, runbook]) => alert ?? runbook,
  );
  for (let n = 0; n < named.length; n += 2) {
    expect(named[n + 1]).toBe(`docs/operations.md#${named[n]?.toLowerCase()}`);
  }
});

test('links within operations.md lead to its sections', () => {
  const anchors = new Set(
    [...operations.matchAll(/^##+ (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  for (const [, anchor] of operations.matchAll(/\]\(#([^)]+)\)/g))
    expect(anchors).toContain(anchor);
});
