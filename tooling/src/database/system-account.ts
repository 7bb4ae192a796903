import { spawnSync } from 'node:child_process';
import { SetupError } from '../setup-error.ts';

/** The system user whom PostgreSQL runs as. */
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
 * PostgreSQL refuses to run as root: then it runs as the system user `postgres`, who is created when
 * missing. For everybody else it runs as themselves: undefined.
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

/** Whether the account may enter the folder and use what is in it (`-x` alone for a file). */
export function canUse(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0;
}
