import { DATABASE_URL_HINT, isDatabaseUrl } from '@manabar/prisma/database-url';
import { SetupError } from '../setup-error.ts';

/** Returns DATABASE_URL, or undefined when it is not set. Error: SetupError, when it is not a URL of PostgreSQL. */
export function configuredDatabaseUrl(): string | undefined {
  const url = process.env['DATABASE_URL'] || undefined;
  if (url === undefined || isDatabaseUrl(url)) return url;
  throw new SetupError(`DATABASE_URL ${DATABASE_URL_HINT}`);
}
