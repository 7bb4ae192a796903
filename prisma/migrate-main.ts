import { migrateWithReport } from './migrate-with-report.ts';

// Migrates the database at DATABASE_URL with production dependencies only; `pnpm db:migrate` does the same in development.

const { DATABASE_URL: url } = process.env;

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}

async function main(): Promise<number> {
  // A question such as `--help` must not migrate.
  if (process.argv.length > 2) return refuse('Usage: node prisma/migrate-main.ts');
  if (!url)
    return refuse('DATABASE_URL is missing: it is the address of PostgreSQL itself, as the owner');
  return migrateWithReport(url);
}

process.exitCode = await main();
