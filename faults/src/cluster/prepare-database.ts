import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, delimiter, join } from 'node:path';
import { Children } from '@manabar/tooling/children';
import { repoRoot } from '@manabar/tooling/paths';
import { withClient } from '@manabar/tooling/with-client';
import type { DatabaseCluster, Setting } from './database-cluster.ts';
import { readUnit } from './adapt-deploy-samples.ts';

const OWNER = 'manabar_owner';
const APP = 'manabar_app';

/** Addresses of the database for the shop's role. */
export interface DatabaseUrls {
  /** Through the pooler. */
  pooled: string;
  /** Directly to PostgreSQL, always the primary. */
  direct: string;
  replica: string;
}

const url = (role: string, password: string, port: number) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/manabar`;

/** Creates the two roles and the database with the script of the Compose sample. */
function makeRoles({ folder, programs, ports }: Setting, database: DatabaseCluster) {
  const secrets = join(folder, 'secrets');
  const owner = randomBytes(12).toString('hex');
  const app = randomBytes(12).toString('hex');
  mkdirSync(secrets, { mode: 0o700 });
  writeFileSync(join(secrets, 'owner_password'), owner);
  writeFileSync(join(secrets, 'app_password'), app);
  const { status, stderr } = spawnSync('sh', [join(repoRoot, 'deploy/docker/create-roles.sh')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [dirname(programs.psql), process.env['PATH']].join(delimiter),
      SECRETS: secrets,
      PGHOST: '127.0.0.1',
      PGPORT: String(ports.primary),
      PGPASSWORD: database.password,
    },
  });
  if (status !== 0) throw new Error(`create-roles.sh failed:\n${stderr}`);
  return { owner, app };
}

/** Returns the statements that a server prints when the pooler's role lacks the shop's settings. */
async function askForRoleSettings(
  children: Children,
  setting: Setting,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { args } = readUnit('manabar-server');
  const child = children.start('first-start', { args, env, logDir: setting.folder });
  const how = await child.ended;
  const statements = child.lastWords().match(/ALTER ROLE .+;/g);
  if (how !== 1 || !statements) {
    throw new Error(
      `a server without the role's settings ended with ${how}:\n${child.lastWords()}`,
    );
  }
  return statements.join('\n');
}

/** Creates roles, tables and settings of the role by the steps of docs/production.md. */
export async function prepareDatabase(
  setting: Setting,
  database: DatabaseCluster,
  environment: (urls: DatabaseUrls) => Record<string, string>,
): Promise<DatabaseUrls> {
  const { ports, folder } = setting;
  const passwords = makeRoles(setting, database);
  const urls = {
    pooled: url(APP, passwords.app, ports.pgbouncer),
    direct: url(APP, passwords.app, ports.primary),
    replica: url(APP, passwords.app, ports.replicas),
  };
  const children = new Children();
  await children.run('migrate', {
    args: readUnit('manabar-migrate').args,
    env: { DATABASE_URL: url(OWNER, passwords.owner, ports.primary) },
    logDir: folder,
  });
  await database.startPooler({ [APP]: passwords.app });
  const statements = await askForRoleSettings(children, setting, environment(urls));
  await withClient(adminUrl(setting, database), (admin) => admin.query(statements));
  // Open connections of the pooler still have the earlier settings of the role.
  await database.startPooler({ [APP]: passwords.app });
  return urls;
}

/** Returns the address of the primary for the superuser. */
export const adminUrl = ({ ports }: Setting, { password }: DatabaseCluster) =>
  url('postgres', password, ports.primary);
