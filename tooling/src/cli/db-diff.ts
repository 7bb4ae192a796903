import { missingMigration, writeMigration } from '@manabar/prisma/diff';
import { readSchemaFiles } from '@manabar/prisma/schema-files';
import { startTestCluster } from '../test-cluster/index.ts';

/** Returns the SQL that is missing in the migrations; empty when a migrated database has the schema's tables. */
async function findMissing(): Promise<string> {
  const cluster = await startTestCluster();
  try {
    const url = new URL(cluster.adminUrl);
    url.pathname = `/${cluster.template}`;
    return await missingMigration(url.href, await readSchemaFiles());
  } finally {
    await cluster.stop();
  }
}

async function main(argument: string | undefined): Promise<number> {
  if (argument !== '--check' && (!argument || argument.startsWith('-'))) {
    console.error('Usage: pnpm db:diff <name> | --check');
    return 2;
  }
  const sql = await findMissing();
  if (sql === '') {
    console.log('The migrations are up to date with the schema.');
    return 0;
  }
  if (argument !== '--check') {
    console.log(`Wrote ${await writeMigration(argument, sql)}`);
    return 0;
  }
  console.error(`The schema has changes that no migration makes:\n\n${sql}\n`);
  console.error('Write one with: pnpm db:diff <name>');
  return 1;
}

process.exitCode = await main(process.argv[2]);
