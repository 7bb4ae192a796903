import { migrateWithReport } from '@manabar/prisma/migrate-with-report';
import { withDatabase } from '../database/index.ts';
import { loadEnvFile } from '../env-file.ts';
import { printError } from '../setup-error.ts';

// An option such as `--help` must not start a migration.
if (process.argv.length > 2) {
  console.error('Usage: pnpm db:migrate');
  process.exit(1);
}
loadEnvFile();
try {
  process.exitCode = await withDatabase(migrateWithReport);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
