import { migrate } from '@manabar/prisma/migrate';
import { withDatabase } from '../database/index.ts';
import { loadEnvFile } from '../env-file.ts';

// An option such as `--help` must not start a migration.
if (process.argv.length > 2) {
  console.error('Usage: pnpm db:migrate');
  process.exit(1);
}
loadEnvFile();
const applied = await withDatabase(migrate);
for (const name of applied) console.log(`Applied ${name}`);
if (applied.length === 0) console.log('The database is up to date.');
