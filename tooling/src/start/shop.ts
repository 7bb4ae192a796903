import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { demoAccounts } from '@manabar/prisma/demo';
import { repoRoot } from '../paths.ts';
import type { Settings } from './settings.ts';

/** V8 lets 100 MiB more gather before it collects when the young generation has its usual size. */
const memoryFlags = ['--max-semi-space-size=4'];

/** Arguments of Node for a program of the server. */
export const serverArgs = (script: string): string[] => [
  ...memoryFlags,
  join(repoRoot, 'apps/server/src', script),
];

/** The programs of a shop and Node's arguments for each, in the order in which they are started. */
export function programs(settings: Settings): [name: string, args: string[]][] {
  const sandbox: [string, string[]] = ['sandbox', [join(repoRoot, 'apps/sandbox/src/main.ts')]];
  return [
    ...(settings.sandboxPort ? [sandbox] : []),
    ['server', serverArgs('main.js')],
    ['worker', serverArgs('worker.js')],
  ];
}

/** What the sandbox and the shop sign their messages with: new for each start, unless given. */
function sandboxSecrets(): Record<string, string> {
  const names = ['SUPPLIER_SECRET', 'SANDBOX_GATEWAY_SECRET'];
  return Object.fromEntries(
    names.map((name) => [name, process.env[name] || randomBytes(32).toString('hex')]),
  );
}

/** What a demo shop has that another says itself, unless the environment says otherwise. */
const demoSettings: Readonly<Record<string, string>> = {
  // Long enough to see the button of a first top-up; what goes out at once is the default elsewhere.
  TOPUP_UNDO_SECONDS: '8',
  // Where the links stand is to be seen; nobody answers at the domain that is reserved for examples.
  SUPPORT_BOT_URL: 'https://example.com/manabar-bot',
  SUPPORT_MESSENGER_URL: 'https://example.com/manabar-support',
};

function withDemoSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(demoSettings).map(([name, demo]) => [name, process.env[name] || demo]),
  );
}

/** What the launcher tells them beyond its own environment. */
export function shopEnvironment(settings: Settings, databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: process.env['NODE_ENV'] || 'development',
    DATABASE_URL: databaseUrl,
    MANABAR_DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    ...(settings.production ? {} : withDemoSettings()),
    ...(settings.sandboxPort
      ? { SANDBOX_PORT: String(settings.sandboxPort), ...sandboxSecrets() }
      : {}),
  };
}

const width = Math.max(...demoAccounts.map(({ nickname }) => nickname.length));

/** What the launcher prints of the accounts that everybody may use. */
export const demoHint = `
  Demo accounts:    ${demoAccounts
    .map(({ nickname, password }) => `${nickname.padEnd(width)} / ${password}`)
    .join(`\n${' '.repeat(20)}`)}

  Ctrl-C stops it.
`;
