import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { demoAccounts } from '@manabar/prisma/demo-accounts';
import { repoRoot } from '../paths.ts';
import type { Settings } from './settings.ts';

/**
 * V8 lets garbage grow by 100 MiB more when the young generation has its default size, and by as much again when the
 * old one may grow to several times the size of the live objects.
 */
const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/** Environment of the server's programs; with more arenas glibc holds about 8 MB more when idle. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' } as const;

/** Folder from which the server's programs run: their bundle, or their sources. */
type ServerFolder = 'dist' | 'src';

/** Returns Node's arguments for a program of the server. */
export const serverArgs = (program: 'main' | 'worker', folder: ServerFolder = 'dist'): string[] => [
  ...memoryFlags,
  join(repoRoot, 'apps/server', folder, `${program}.${folder === 'dist' ? 'js' : 'ts'}`),
];

/** Returns the processes of a shop with Node's arguments, in the order of their start. */
export function programs(
  settings: Settings,
  folder?: ServerFolder,
): [name: string, args: string[]][] {
  const sandbox: [string, string[]] = ['sandbox', [join(repoRoot, 'apps/sandbox/src/main.ts')]];
  return [
    ...(settings.sandboxPort ? [sandbox] : []),
    ['server', serverArgs('main', folder)],
    ['worker', serverArgs('worker', folder)],
  ];
}

/** Secrets with which the sandbox and the shop sign their messages: new for each start, unless given. */
function sandboxSecrets(): Record<string, string> {
  const names = ['SUPPLIER_SECRET', 'SANDBOX_GATEWAY_SECRET'];
  return Object.fromEntries(
    names.map((name) => [name, process.env[name] || randomBytes(32).toString('hex')]),
  );
}

/** Settings of the sandbox's mail server and fake Telegram, unless the environment names others. */
function sandboxMessages({ sandboxPort, smtpPort }: Settings): Record<string, string> {
  if (sandboxPort === undefined || smtpPort === undefined) return {};
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const ownMail = Boolean(process.env['SMTP_URL']);
  const ownBot = Boolean(process.env['TELEGRAM_TOKEN']);
  return {
    SANDBOX_SMTP_PORT: String(smtpPort),
    ...(!ownMail && {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: process.env['MAIL_FROM'] || 'Manabar <shop@manabar.example>',
    }),
    ...(!ownBot && {
      TELEGRAM_TOKEN: `1:${randomBytes(16).toString('hex')}`,
      TELEGRAM_API_URL: `${sandbox}/telegram`,
      TELEGRAM_LINK_URL: `${sandbox}/t.me`,
    }),
  };
}

/** Settings of a demo shop that the environment can override. */
const demoSettings: Readonly<Record<string, string>> = {
  // Long enough to see the button of a first top-up; by default top-ups are sent at once.
  TOPUP_UNDO_SECONDS: '8',
  // Shows the links at a domain that is reserved for examples.
  SUPPORT_BOT_URL: 'https://example.com/manabar-bot',
  SUPPORT_MESSENGER_URL: 'https://example.com/manabar-support',
};

function withDemoSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(demoSettings).map(([name, demo]) => [name, process.env[name] || demo]),
  );
}

/** Returns the environment of the shop's processes in addition to the launcher's. */
export function shopEnvironment(settings: Settings, databaseUrl: string): Record<string, string> {
  return {
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] || memoryEnvironment.MALLOC_ARENA_MAX,
    NODE_ENV: process.env['NODE_ENV'] || 'development',
    DATABASE_URL: databaseUrl,
    MANABAR_DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    ...(settings.production ? {} : withDemoSettings()),
    ...(settings.sandboxPort
      ? { SANDBOX_PORT: String(settings.sandboxPort), ...sandboxSecrets() }
      : {}),
    ...sandboxMessages(settings),
  };
}

const width = Math.max(...demoAccounts.map(({ nickname }) => nickname.length));

/** Text about the demo accounts and the inbox that the launcher prints. */
export const demoHint = ({ sandboxPort }: Settings): string => `${inboxHint(sandboxPort)}
  Demo accounts:    ${demoAccounts
    .map(({ nickname, password }) => `${nickname.padEnd(width)} / ${password}`)
    .join(`\n${' '.repeat(20)}`)}

  Ctrl-C stops it.
`;

const inboxHint = (sandboxPort: number | undefined): string =>
  sandboxPort === undefined ? '' : `  Messages it sends: http://127.0.0.1:${sandboxPort}/inbox\n`;
