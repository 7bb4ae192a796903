import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { repoRoot } from '../paths.ts';

const commands = ['admin-create', 'ledger-verify', 'restore-reconcile'];

/** Runs deploy/systemd/shop for a shop that is installed in a folder of the test. */
function runShop(...args: string[]) {
  const folder = temporaryFolder('shop');
  const cli = join(folder, 'apps/server/dist/cli');
  mkdirSync(cli, { recursive: true });
  for (const name of commands) writeFileSync(join(cli, `${name}.js`), '');
  const script = readFileSync(join(repoRoot, 'deploy/systemd/shop'), 'utf8');
  const input = script.replaceAll('/srv/manabar', folder);
  return spawnSync('sh', ['-s', '--', ...args], { input, encoding: 'utf8' });
}

test.each([[[]], [['--help']], [['ledger:verify']]])(
  'the operator command shop lists its commands when it is called with %j',
  (args) => {
    const { status, stderr } = runShop(...args);
    expect(status).toBe(1);
    for (const name of commands) expect(stderr).toContain(name);
    expect(stderr).not.toMatch(/not set|executable/);
  },
);
