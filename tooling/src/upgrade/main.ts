import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintMigration } from '@manabar/prisma/lint-migrations';
import { releaseVersion } from '@manabar/prisma/release-version';
import { schemaAge } from '@manabar/prisma/schema-age';
import { withClient } from '../database/with-client.ts';
import { writeGitTree } from '../write-git-tree.ts';
import { startTestCluster } from '../test-cluster/index.ts';
import {
  addMigration,
  buildRelease,
  migrationsOf,
  serverOf,
  setVersion,
  type Release,
} from './build-release.ts';
import { findPreviousRelease } from './find-previous-release.ts';
import { openServer, runProgram, startProgram } from './release-processes.ts';
import { SteadyBuyers } from './steady-buyers.ts';

// `pnpm test:upgrade`: runs the previous release and the next one, on each other's schema, while customers buy.

const MIGRATE = ['prisma/migrate-main.ts'];
const ADMIN = { nickname: 'owner', password: 'quiet-river-7' };
/** Number of purchases between two steps. */
const PURCHASES = 150;

/** Migrations that only add to a table written by every purchase; `pnpm lint` allows both. */
const expansions = {
  '20991231000000_sample_column': 'ALTER TABLE orders ADD COLUMN sample_note text;',
  '20991231000100_sample_index':
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS sample_index ON orders (sample_note);',
};

function minorOf(version: string, step: number): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return `${major}.${minor + step}.0`;
}

/** Builds this checkout with a migration and changed SQL functions, one minor version after the previous release. */
function buildNext(previous: Release): Release {
  const version = minorOf(previous.version, 1);
  assert.notEqual(
    schemaAge(releaseVersion, version),
    'newer',
    `${releaseVersion} is more than one minor version after ${previous.version}`,
  );
  return buildRelease(writeGitTree(), (directory) => {
    setVersion(directory, version);
    for (const [name, script] of Object.entries(expansions)) {
      assert.deepEqual(lintMigration(script), []);
      addMigration(directory, name, script);
    }
    appendFileSync(join(directory, 'prisma/sql/ledger.sql'), '\n-- A change of the source.\n');
  });
}

async function upgrade(previous: Release, next: Release, env: Record<string, string>) {
  const passed = (what: string) => console.log(`passed: ${what} (${buyers.bought} purchases)`);
  await runProgram(previous, MIGRATE, env);
  await runProgram(previous, ['apps/server/src/cli/admin-create.ts', ADMIN.nickname], env);
  let old = await openServer(previous, env);
  const buyers = new SteadyBuyers(old.origin);
  await buyers.start(ADMIN);
  await buyers.buyMore(PURCHASES);

  const refused = startProgram(next, [serverOf(next)], { ...env, PORT: '0' });
  assert.notEqual(await refused.ended, 0);
  const had = new Set(migrationsOf(previous));
  const added = migrationsOf(next).filter((name) => !had.has(name));
  assert.match(
    refused.output(),
    new RegExp(`The database lacks ${added.length} migrations .*db:migrate`),
  );
  await buyers.buyMore(PURCHASES);
  passed('the next release refuses the schema of the previous one, which goes on selling');

  const migrated = await runProgram(next, MIGRATE, env);
  for (const name of [...added, 'prisma/sql'])
    assert.match(migrated, new RegExp(`Applied ${name}`));
  await buyers.buyMore(PURCHASES);
  assert.equal((await fetch(`${old.origin}/readyz`)).status, 200);
  passed('the previous release sells while the schema is migrated, and after it');

  const restarted = await openServer(previous, env);
  await buyers.moveTo(restarted.origin);
  old.child.kill('SIGTERM');
  assert.equal(await old.ended, 0);
  old = restarted;
  await buyers.buyMore(PURCHASES);
  passed('the previous release starts on the new schema');

  const server = await openServer(next, env);
  await buyers.moveTo(old.origin, server.origin);
  await buyers.buyMore(PURCHASES);
  passed('both releases sell beside each other');

  await buyers.moveTo(server.origin);
  old.child.kill('SIGTERM');
  assert.equal(await old.ended, 0);
  await buyers.buyMore(PURCHASES);
  passed('the next release sells alone, and no purchase failed');

  const back = startProgram(previous, MIGRATE, env);
  assert.notEqual(await back.ended, 0);
  assert.match(back.output(), /migrate with the newer version/);
  passed('the previous release does not migrate the new schema');

  await buyers.stop();
  assert.deepEqual(buyers.failures, []);
  await assertBooked(env.DATABASE_URL ?? '', buyers.bought);
  console.log(await runProgram(next, ['apps/server/src/cli/ledger-verify.ts'], env));
  server.child.kill('SIGTERM');
  assert.equal(await server.ended, 0);
}

/** Checks that each acknowledged purchase is one completed order with one code. */
async function assertBooked(url: string, bought: number): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `SELECT (SELECT count(*) FROM orders WHERE status = 'completed')::int AS orders,
              (SELECT count(*) FROM order_items)::int AS items`,
    ),
  );
  assert.deepEqual(rows, [{ orders: bought, items: bought }]);
}

const { ref, found, isHead } = findPreviousRelease();
console.log(`The previous release is ${found}.`);
const previous = buildRelease(ref, (directory) => {
  if (isHead) setVersion(directory, minorOf(releaseVersion, -1));
});
const next = buildNext(previous);
const cluster = await startTestCluster({ migrated: false });
const dataDir = mkdtempSync(join(tmpdir(), 'manabar-upgrade-'));
const passwordFile = join(dataDir, 'password');
writeFileSync(passwordFile, ADMIN.password);
try {
  await upgrade(previous, next, {
    DATABASE_URL: cluster.adminUrl,
    MANABAR_DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '0',
    ADMIN_PASSWORD_FILE: passwordFile,
  });
} finally {
  await cluster.stop();
  for (const release of [previous, next]) release.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${previous.version} was upgraded to ${next.version} while it sold.`);
