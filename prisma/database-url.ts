/** Starts with both slashes, because node-postgres takes parts of any other text, also its password, for the database's name. */
const SCHEME = /^postgres(ql)?:\/\//i;

/** Returns why DATABASE_URL cannot be used, without any part of it, or null for a URL of PostgreSQL. */
export function findDatabaseUrlProblem(url: string): string | null {
  // A password with an unescaped slash ends the host early, and its rest becomes the database's name.
  if (SCHEME.test(url) && URL.parse(url)?.pathname.includes('@') === false) return null;
  return 'DATABASE_URL must be a URL like postgresql://role@host:5432/database';
}
