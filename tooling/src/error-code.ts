/** Code of an error of the system or of PostgreSQL, such as ENOENT. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
