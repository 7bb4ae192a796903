import { findDatabaseUrlProblem } from '@manabar/prisma/find-database-url-problem';
import { SetupError } from '../setup-error.ts';

/** Returns DATABASE_URL, or undefined when it is not set. Error: SetupError, when it is not a URL of PostgreSQL. */
export function namedDatabaseUrl(): string | undefined {
  const url = process.env['DATABASE_URL'] || undefined;
  const problem = url === undefined ? null : findDatabaseUrlProblem(url);
  if (problem !== null) throw new SetupError(problem);
  return url;
}
