import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { repoRoot } from '../paths.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('command');
});

const { scripts } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test.each([
  'ledger:verify',
  'backup:check',
  'keys:rotate',
  'restore:reconcile',
  'order:explain',
  'admin:create',
])('%s refuses to answer about a database that it would have to make first', (name) => {
  const [program, ...args] = (scripts[name] ?? '').split(' ');
  expect(program).toBe('node');
  const dataDir = join(folder, 'data');
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: repoRoot,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      DATABASE_URL: '',
      MANABAR_DATA_DIR: dataDir,
    },
  });
  expect(stderr).toContain('DATABASE_URL is not set');
  expect(stderr).toContain(dataDir);
  expect(stderr).not.toContain('    at ');
  expect({ status, stdout, made: existsSync(dataDir) }).toEqual({
    status: 1,
    stdout: '',
    made: false,
  });
});
