import { keysOf } from '@manabar/contracts/rules';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable } from '@manabar/tooling/is-executable';
import { SetupError } from '@manabar/tooling/setup-error';

/** Debian's packages for each program of the cluster. */
const packages = {
  etcd: 'etcd-server',
  // Newer Debian releases do not install Patroni's client for etcd by default.
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
  pg_rewind: 'postgresql',
  openssl: 'openssl',
} as const;

/** Packages of all programs. */
export const debianPackages: readonly string[] = [
  ...new Set(Object.values(packages).flatMap((names) => names.split(' '))),
];

type Program = keyof typeof packages;
/** Paths of the programs. */
export type Programs = Readonly<Record<Program, string>>;

/** Debian installs daemons in folders that are missing in the path of ordinary users. */
const daemonFolders = ['/usr/sbin', '/sbin'];

/** Returns the folder of PostgreSQL's programs: `PG_TEST_BIN`, else Debian's newest version. */
export function postgresFolder(env: NodeJS.ProcessEnv): string | undefined {
  if (env['PG_TEST_BIN']) return env['PG_TEST_BIN'];
  const version = (path: string) => Number(/\d+/.exec(path)?.[0]);
  return globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => version(a) - version(b))
    .at(-1);
}

/** Finds the programs of the cluster. Throws with the packages to install when one is missing. */
export function findPrograms(
  env: NodeJS.ProcessEnv,
  alsoIn: readonly string[] = daemonFolders,
): Programs {
  const postgres = postgresFolder(env);
  const folders = [
    ...(postgres ? [postgres] : []),
    ...(env['PATH'] ?? '').split(delimiter),
    ...alsoIn,
  ];
  const found = keysOf(packages).map((name) => {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable);
    return [name, path] as const;
  });
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => name);
  if (missing.length > 0) {
    const wanted = [...new Set(missing.map((name) => packages[name]))].join(' ');
    throw new SetupError(
      `The cluster needs ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${wanted}`,
    );
  }
  return Object.fromEntries(found) as Record<Program, string>;
}
