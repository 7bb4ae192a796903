import { spawnSync } from 'node:child_process';
import { SetupError } from '../setup-error.ts';

/** System user that runs PostgreSQL. */
export interface Account {
  uid: number;
  gid: number;
}

const userName = 'postgres';

function lookUp(): Account | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, userName], { encoding: 'utf8' });
  const uid = ask('-u');
  const gid = ask('-g');
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Returns the system user `postgres`, created when missing, for root, because PostgreSQL refuses to run as
 * root. Undefined for other users, who run it themselves.
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing) return existing;
  const added = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', userName],
    { encoding: 'utf8' },
  );
  const created = lookUp();
  if (created) return created;
  throw new SetupError(
    `PostgreSQL cannot run as root, and the user "${userName}" could not be created` +
      ` (${added.error?.message ?? added.stderr.trim()}). Create it, or start as an ordinary user.`,
  );
}

/** Whether the account may enter the folder and use its contents (for a file, only `-x` applies). */
export function canUse(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0;
}
