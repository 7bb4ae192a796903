import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const guide = readFileSync(join(repoRoot, 'docs/production.md'), 'utf8');

const sources = globSync('apps/server/src/**/*.ts', { cwd: repoRoot })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(repoRoot, file), 'utf8'));

test('production.md explains every alert of the logs, and no other', () => {
  const logged = sources.flatMap((text) =>
    // A line of the log names its alert literally or by a constant; failures of webhooks are keys of a table of messages.
    [...text.matchAll(/alert: '(\w+)'|_ALERT = '(\w+)'|^ {2}(webhook_\w+): '/gm)].map(
      ([, literal, constant, key]) => literal ?? constant ?? key,
    ),
  );
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
