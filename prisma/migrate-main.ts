import { describeError } from './describe-error.ts';
import { migrate } from './migrate.ts';

// Migrates the database at DATABASE_URL with production dependencies only; `pnpm db:migrate` does the same in development.

const { DATABASE_URL: url } = process.env;
try {
  // A question such as `--help` must not migrate.
  if (process.argv.length > 2) throw new Error('Usage: node prisma/migrate-main.ts');
  if (!url)
    throw new Error(
      'DATABASE_URL is missing: it is the address of PostgreSQL itself, as the owner',
    );
  const applied = await migrate(url);
  for (const name of applied) console.log(`Applied ${name}`);
  if (applied.length === 0) console.log('The database is up to date.');
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
