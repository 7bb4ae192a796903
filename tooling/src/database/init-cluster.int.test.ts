import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { testBinaries } from '../test-cluster/cluster.ts';
import { waitUntil } from '../wait.ts';
import { initCluster } from './cluster.ts';
import { databaseAccount } from './system-account.ts';

test('a new database gets no files of an initdb that outlived its killed launcher', async () => {
  const folder = temporaryFolder('init');
  chmodSync(folder, 0o711);
  const initdb = join(folder, 'initdb');
  writeFileSync(
    initdb,
    '#!/bin/sh\nfor i in $(seq 300); do echo > "$2/orphan"; sleep 0.01; done 2>/dev/null\n',
    { mode: 0o755 },
  );
  const account = databaseAccount();
  const options = { account, cluster: join(folder, 'postgres'), password: 'secret' };
  const script = `
    import { initCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))};
    initCluster(${JSON.stringify({ ...options, binaries: { initdb, postgres: testBinaries().postgres } })});`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const partial = () => readdirSync(folder).find((name) => name.startsWith('postgres.new'));
  const hasBegun = () => existsSync(join(folder, partial() ?? '', 'orphan'));
  expect(await waitUntil(hasBegun, 60_000)).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  initCluster({ ...options, binaries: testBinaries() });
  expect(readdirSync(options.cluster)).toContain('PG_VERSION');
  expect(readdirSync(options.cluster)).not.toContain('orphan');
  expect(partial()).toBeUndefined();
});
