import { SetupError } from '../setup-error.ts';

/** Returns DATABASE_URL, or undefined when it is not set. Error: SetupError, when it is not a URL of PostgreSQL. */
export function namedDatabaseUrl(): string | undefined {
  const url = process.env['DATABASE_URL'] || undefined;
  if (url === undefined || /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new SetupError('DATABASE_URL must be a URL like postgresql://role@host:5432/database');
}
