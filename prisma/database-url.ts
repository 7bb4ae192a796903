/** Starts with both slashes, because node-postgres takes parts of any other text, also its password, for the database's name. */
const SCHEME = /^postgres(ql)?:\/\//i;

export const DATABASE_URL_HINT = 'must be a URL like postgresql://role@host:5432/database';

/** Whether node-postgres reads a text as the URL of a PostgreSQL database, with no part of its password elsewhere. */
export const isDatabaseUrl = (text: string): boolean =>
  // A password with an unescaped slash ends the host early, and its rest becomes the database's name.
  SCHEME.test(text) && URL.parse(text)?.pathname.includes('@') === false;
