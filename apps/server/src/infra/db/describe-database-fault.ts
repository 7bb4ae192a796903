import { connectionFaultOf } from './connection-faults.ts';
import { databaseFaultOf } from './database-fault.ts';
import { ReadOnlyDatabaseError } from './writable-pool.ts';

/** Target of a connection, without the password. */
interface Target {
  place: string;
  role: string;
  database: string;
}

function targetOf(connectionString: string): Target {
  const url = new URL(connectionString);
  return {
    place: `${url.hostname}:${url.port || '5432'}`,
    role: decodeURIComponent(url.username),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

type Describe = (target: Target) => string;

const refusedRole: Describe = ({ place, role }) =>
  `${place} refuses the role "${role}": are role and password of DATABASE_URL right, and may the role log in?`;
const unknownHost: Describe = ({ place }) =>
  `The host of ${place} is unknown: is DATABASE_URL right?`;
const unreachable: Describe = ({ place }) => `${place} is not reachable: is DATABASE_URL right?`;
const silent: Describe = ({ place }) => `${place} does not answer: does PostgreSQL run there?`;
const noShop: Describe = ({ database }) =>
  `The database "${database}" holds no shop: run \`pnpm db:migrate\``;

/** Descriptions by SQLSTATE or by the code of a socket's error. */
const descriptions: Readonly<Record<string, Describe>> = {
  ECONNREFUSED: ({ place }) =>
    `Nothing listens at ${place}: is the port of DATABASE_URL right, and does PostgreSQL run?`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: silent,
  '28000': refusedRole,
  '28P01': refusedRole,
  '3D000': ({ place, database }) => `${place} has no database "${database}"`,
  '3F000': noShop,
  '42P01': noShop,
  '42501': ({ role, database }) =>
    `The role "${role}" may not read the tables of "${database}": grant it its rights (docs/production.md)`,
  '08P01': ({ place }) =>
    `${place} refuses the connection's settings: if it is a pooler, set DATABASE_DIRECT_URL to PostgreSQL itself`,
  '25006': ({ place }) =>
    `${place} takes no writes: it is a standby, or was made read-only; DATABASE_URL must lead to the primary`,
  '53300': ({ place }) => `${place} has no connection left: see DATABASE_POOL and max_connections`,
  '57P03': ({ place }) => `PostgreSQL at ${place} is starting or shutting down`,
};

const TIMED_OUT = /timeout/i;

/** Describes in one sentence for the operator why a database cannot be used; returns null for any other error. */
export function describeDatabaseFault(error: unknown, connectionString: string): string | null {
  const code = error instanceof ReadOnlyDatabaseError ? error.code : databaseFaultOf(error)?.state;
  const describe = code === undefined ? undefined : descriptions[code];
  if (describe) return describe(targetOf(connectionString));
  if (connectionFaultOf(error) === null) return null;
  const isTimeout = error instanceof Error && TIMED_OUT.test(error.message);
  return (isTimeout ? silent : unreachable)(targetOf(connectionString));
}
