import pg from 'pg';

/** Target of a connection, without the password. */
export interface DatabaseTarget {
  place: string;
  role: string;
  database: string;
  /** Setting that holds the URL. */
  setting: string;
}

/** Reads the target of a connection from its URL as node-postgres does. */
export function readDatabaseTarget(
  connectionString: string,
  setting = 'DATABASE_URL',
): DatabaseTarget {
  const { host, port, user, database } = new pg.Client({ connectionString });
  return { place: `${host}:${port}`, role: user ?? '', database: database ?? '', setting };
}

/** Error of a connection: SQLSTATE or the code of a socket's error, and the server's message. */
interface ConnectionFault {
  code: string | undefined;
  message?: string | undefined;
}

type Describe = (target: DatabaseTarget, message?: string) => string;

const refusedRole: Describe = ({ place, role, setting }) =>
  `${place} refuses the role "${role}": are role and password of ${setting} right, and may the role log in?`;
const unknownHost: Describe = ({ place, setting }) =>
  `The host of ${place} is unknown: is ${setting} right?`;
const unreachable: Describe = ({ place, setting }) =>
  `${place} is not reachable: is ${setting} right?`;

/** Descriptions by SQLSTATE or by the code of a socket's error. */
const descriptions: Readonly<Record<string, Describe>> = {
  ECONNREFUSED: ({ place, setting }) =>
    `Nothing listens at ${place}: is the port of ${setting} right, and does PostgreSQL run?`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: ({ place }) => `${place} does not answer: does PostgreSQL run there?`,
  // The message has no password, and tells a missing entry of pg_hba.conf from a role that may not log in.
  '28000': (target, message = '') => `${refusedRole(target)} PostgreSQL's reason: ${message}`,
  '28P01': refusedRole,
  '3D000': ({ place, database }) => `${place} has no database "${database}"`,
  // PgBouncer reports each of its own errors under this code, also a database that is down and a wrong password.
  '08P01': ({ place }, message = '') =>
    message.includes('startup parameter')
      ? `${place} refuses the connection's settings: if it is a pooler, set DATABASE_DIRECT_URL to PostgreSQL itself`
      : `${place} gives no connection. Its reason: ${message}`,
  '25006': ({ place, setting }) =>
    `${place} takes no writes: it is a standby, or was made read-only; ${setting} must lead to the primary`,
  '53300': ({ place }) => `${place} has no connection left: see DATABASE_POOL and max_connections`,
  '57P03': ({ place }) => `PostgreSQL at ${place} is starting or shutting down`,
};

/**
 * Describes in one sentence for the operator why a database accepts no connection or no writes; returns null for any other code.
 */
export function describeConnectionFault(
  { code, message }: ConnectionFault,
  connectionString: string,
  setting?: string,
): string | null {
  const describe = code === undefined ? undefined : descriptions[code];
  return describe ? describe(readDatabaseTarget(connectionString, setting), message) : null;
}

/** Does the same for an error of node-postgres. */
export function describeConnectError(error: unknown, connectionString: string): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return describeConnectionFault(
    { code: String(error.code), message: error.message },
    connectionString,
  );
}
