import {
  describeConnectionFault,
  readDatabaseTarget,
  type DatabaseTarget,
} from '@manabar/prisma/describe-connection-fault';
import { connectionFaultOf } from './connection-faults.ts';
import { databaseFaultOf } from './database-fault.ts';
import { ReadOnlyDatabaseError } from './writable-pool.ts';

const noShop = ({ database }: DatabaseTarget) =>
  `The database "${database}" holds no shop: run \`pnpm db:migrate\``;

/** Descriptions by SQLSTATE of statements of the shop. */
const descriptions: Readonly<Record<string, (target: DatabaseTarget) => string>> = {
  '3F000': noShop,
  '42P01': noShop,
  '42501': ({ role, database }) =>
    `The role "${role}" may not read the tables of "${database}": grant it its rights (docs/production.md)`,
};

const TIMED_OUT = /timeout/i;

/**
 * Describes in one sentence for the operator why a database cannot be used; returns null for any other error.
 *
 * @param setting setting that holds the URL, `DATABASE_URL` if omitted
 */
export function describeDatabaseFault(
  error: unknown,
  connectionString: string,
  setting?: string,
): string | null {
  const fault = databaseFaultOf(error);
  const code = error instanceof ReadOnlyDatabaseError ? error.code : fault?.state;
  const describe = code === undefined ? undefined : descriptions[code];
  if (describe) return describe(readDatabaseTarget(connectionString));
  const described = describeConnectionFault(
    { code, message: fault?.message },
    connectionString,
    setting,
  );
  if (described !== null || connectionFaultOf(error) === null) return described;
  const isTimeout = error instanceof Error && TIMED_OUT.test(error.message);
  return describeConnectionFault(
    { code: isTimeout ? 'ETIMEDOUT' : 'EHOSTUNREACH' },
    connectionString,
    setting,
  );
}
