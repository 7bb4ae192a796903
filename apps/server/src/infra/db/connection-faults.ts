import { fieldOf } from '@manabar/contracts/rules';
import { DatabaseError } from 'pg';
import { adapterCauseOf, databaseFaultOf, isSystemFault } from './database-fault.ts';

/** SQLSTATEs with which PostgreSQL refuses a connection or a statement before it runs: full, starting, read-only. */
const REFUSED_STATES = /^(?:08001|08004|53...|57P03|25006)$/;
/** SQLSTATEs of a refused role or password, and of a missing database. */
const LOGIN_STATES = /^(?:28000|28P01|3D000)$/;
/** SQLSTATEs of a connection that ends while a statement may be running. */
const LOST_STATES = /^(?:08...|57P0[125])$/;
/** Codes of socket errors before a connection exists, and of later ones. */
const UNREACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Messages of connection errors to which node-postgres gives no code. */
const NO_CONNECTION =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;
const LOST_CONNECTION =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error)/;
/** Kinds that Prisma's adapter gives to errors of the socket. */
const LOST_KINDS = new Set(['ConnectionClosed', 'SocketTimeout']);
/** Prisma's code for a transaction that did not begin in time or lasted too long. */
const PRISMA_TRANSACTION = 'P2028';

/**
 * Effect of a connection fault on the statement. `refused`: it never ran, because the database was not reached or accepted no
 * connection. `lost`: the connection ended during the statement, which may have run.
 */
export type ConnectionFault = 'refused' | 'lost';

/** Returns whether a log-in to the database was refused; only an operator can end that. */
export const isLoginRefused = (error: unknown): boolean =>
  LOGIN_STATES.test(databaseFaultOf(error)?.state ?? '');

const faultOfState = (state: string): ConnectionFault | null => {
  if (REFUSED_STATES.test(state) || LOGIN_STATES.test(state)) return 'refused';
  return LOST_STATES.test(state) ? 'lost' : null;
};

/** Returns the effect of a connection's error; null for errors of the statement and all others. */
export function connectionFaultOf(error: unknown): ConnectionFault | null {
  if (!(error instanceof Error)) return null;
  // For a host with several addresses, such as localhost, each address was tried.
  if (error instanceof AggregateError) return connectionFaultOf(error.errors[0]);
  const { message } = error;
  const [code, syscall] = [fieldOf(error, 'code'), fieldOf(error, 'syscall')];
  const adapter = adapterCauseOf(error);
  if (adapter) {
    if (adapter.kind === 'DatabaseNotReachable') return 'refused';
    if (LOST_KINDS.has(adapter.kind ?? '')) return 'lost';
    return faultOfState(adapter.originalCode ?? '');
  }
  if (typeof code !== 'string') {
    if (NO_CONNECTION.test(message)) return 'refused';
    return LOST_CONNECTION.test(message) ? 'lost' : null;
  }
  // The error of a request whose client disconnects has such a code, too, but no system call.
  if (syscall !== undefined && (UNREACHED.has(code) || syscall === 'connect')) return 'refused';
  if (syscall !== undefined && BROKEN.has(code)) return 'lost';
  // A transaction that lasts too long is a fault of the program, not of the database.
  if (code === PRISMA_TRANSACTION)
    return /Unable to start a transaction/.test(message) ? 'refused' : null;
  return faultOfState(code);
}

/**
 * Returns whether the database has refused a statement, so that none of its changes was stored. An error of the socket proves
 * nothing: the statement may have been committed.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && connectionFaultOf(error) === null && !isSystemFault(error);
