import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { repoRoot } from '../paths.ts';

const folders = temporaryFolder('command');
const newFolder = () => mkdtempSync(join(folders, 'test-'));

const { scripts } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const commands = [
  'ledger:verify',
  'backup:check',
  'keys:rotate',
  'restore:reconcile',
  'order:explain',
  'admin:create',
];

async function runScript(name: string, env: NodeJS.ProcessEnv, more: readonly string[] = []) {
  const [program, ...args] = (scripts[name] ?? '').split(' ');
  expect(program).toBe('node');
  return runNode([...args, ...more], env);
}

/** Compiling takes a third of a command's start. */
const compileCache = { NODE_COMPILE_CACHE: join(repoRoot, 'tooling/node_modules/.cache/compiled') };

async function runNode(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, {
    cwd: repoRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...compileCache, ...env },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

test.concurrent.each([...commands, 'db:migrate'])(
  'the command %s shows its usage instead of running when it is given an unknown option',
  async (name) => {
    const folder = newFolder();
    // No database listens there, so a command that connects would report the address.
    const DATABASE_URL = 'postgresql://manabar@127.0.0.1:1/manabar';
    const env = { DATABASE_URL, MANABAR_DATA_DIR: join(folder, 'data') };
    const { status, stderr } = await runScript(name, env, ['--help']);
    expect(stderr).toContain(`pnpm ${name}`);
    expect(stderr).not.toContain('127.0.0.1:1');
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  },
);

test.concurrent('the command db:seed shows its usage when it is given an unknown option, and creates no database', async () => {
  const folder = newFolder();
  const dataDir = join(folder, 'data');
  const result = await runScript('db:seed', { MANABAR_DATA_DIR: dataDir }, ['--help']);
  expect(result).toMatchObject({ status: 1, stdout: '', stderr: 'Usage: pnpm db:seed\n' });
  expect(existsSync(dataDir)).toBe(false);
});

/** Operands with which a command gets as far as its database. */
const operands: Readonly<Record<string, readonly string[]>> = {
  'restore:reconcile': ['--from', '2026-01-01T00:00:00Z'],
  'order:explain': ['ORDER'],
  'admin:create': ['keeper'],
};

test.concurrent.each([...commands, 'db:migrate', 'db:seed'])(
  'the command %s names its database, and says in one line why it cannot be used',
  async (name) => {
    const folder = newFolder();
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, 'a long passphrase 1');
    const env = {
      DATABASE_URL: 'postgresql://manabar:secret@127.0.0.1:1/manabar',
      CODE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      ADMIN_PASSWORD_FILE: passwordFile,
      MANABAR_DATA_DIR: join(folder, 'data'),
    };
    expect(await runScript(name, env, operands[name])).toMatchObject({
      status: 1,
      stdout: 'Database: manabar at 127.0.0.1:1\n',
      stderr:
        'Nothing listens at 127.0.0.1:1: is the port of DATABASE_URL right, and does PostgreSQL run?\n',
    });
  },
);

const throughPooler = ['restore:reconcile', 'admin:create', 'db:seed'];

test.concurrent.each([...commands, 'db:seed'])(
  'behind a pooler, the command %s names the address that it connects to',
  async (name) => {
    const folder = newFolder();
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, 'a long passphrase 1');
    const env = {
      DATABASE_URL: 'postgresql://manabar:secret@127.0.0.1:1/manabar',
      DATABASE_DIRECT_URL: 'postgresql://manabar:secret@127.0.0.1:2/manabar',
      CODE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      ADMIN_PASSWORD_FILE: passwordFile,
      MANABAR_DATA_DIR: join(folder, 'data'),
    };
    const [place, setting] = throughPooler.includes(name)
      ? ['127.0.0.1:1', 'DATABASE_URL']
      : ['127.0.0.1:2', 'DATABASE_DIRECT_URL'];
    expect(await runScript(name, env, operands[name])).toMatchObject({
      status: 1,
      stdout: `Database: manabar at ${place}\n`,
      stderr: expect.stringContaining(
        `Nothing listens at ${place}: is the port of ${setting} right`,
      ),
    });
  },
);

test.concurrent.each([
  ['without a colon', 'postgres//owner:S3cret@127.0.0.1:1/manabar'],
  ['without slashes', 'postgresql:owner:S3cret@127.0.0.1:1/manabar'],
  ['without a scheme', 'owner:S3cret@127.0.0.1:1/manabar'],
  ['with a slash in its password', 'postgresql://owner:12/S3cret@127.0.0.1:1/manabar'],
])('a DATABASE_URL %s is refused without printing its password', async (_mistake, DATABASE_URL) => {
  const folder = newFolder();
  const env = { DATABASE_URL, MANABAR_DATA_DIR: join(folder, 'data') };
  for (const args of [
    ['prisma/migrate-main.ts'],
    ['tooling/src/cli/db-migrate.ts'],
    ['apps/server/src/cli/ledger-verify.ts'],
  ]) {
    const { status, stdout, stderr } = await runNode(args, env);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^(?:These settings are missing or wrong:\n {2}DATABASE_URL:|DATABASE_URL) must be a URL like postgresql:\/\/role@host:5432\/database\n$/,
    );
  }
});

test.concurrent.each(commands)(
  'the command %s refuses to run without a database, and creates none',
  async (name) => {
    const folder = newFolder();
    const dataDir = join(folder, 'data');
    const env = { DATABASE_URL: '', MANABAR_DATA_DIR: dataDir };
    const { status, stdout, stderr } = await runScript(name, env);
    expect(stderr).toContain('DATABASE_URL is not set');
    expect(stderr).toContain(dataDir);
    expect(stderr).not.toContain('    at ');
    expect({ status, stdout, made: existsSync(dataDir) }).toEqual({
      status: 1,
      stdout: '',
      made: false,
    });
  },
);
