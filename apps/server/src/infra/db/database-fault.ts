import { fieldOf } from '@manabar/contracts/rules';

/** Error of PostgreSQL about a refused statement, reported by either client. */
export interface DatabaseFault {
  /** SQLSTATE. */
  state: string;
  /** The server's message, which may be translated. */
  message?: string | undefined;
  constraint?: string | undefined;
  detail?: string | undefined;
}

/** Fields of a driver's error that Prisma's adapter keeps. */
interface AdapterCause {
  kind?: string;
  originalCode?: string;
  originalMessage?: string;
  detail?: string;
  /** Name of a unique constraint, among others. */
  constraint?: { index?: string };
}

/** Prisma's code for a deadlock and for a serialization failure, which it does not distinguish. */
const PRISMA_CONFLICT = 'P2034';
const SERIALIZATION_FAILURE = '40001';

/** Returns the driver's error behind an error of Prisma; undefined for any other error. */
export function adapterCauseOf(error: unknown): AdapterCause | undefined {
  if (!(error instanceof Error) || !('meta' in error)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: AdapterCause } } | undefined;
  return meta?.driverAdapterError?.cause;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads an error of PostgreSQL from one of node-postgres or Prisma; undefined for an error without a code. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  const cause = adapterCauseOf(error);
  if (cause?.originalCode !== undefined) {
    // For some constraints the adapter has the name only in the server's message, which may be translated.
    const constraint =
      cause.constraint?.index ?? / constraint "([^"]+)"/.exec(cause.originalMessage ?? '')?.[1];
    return {
      state: cause.originalCode,
      message: cause.originalMessage,
      constraint,
      detail: cause.detail,
    };
  }
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined;
  }
  if (error.code === PRISMA_CONFLICT) return { state: SERIALIZATION_FAILURE };
  return {
    state: error.code,
    message: error.message,
    constraint: textOf(fieldOf(error, 'constraint')),
    detail: textOf(fieldOf(error, 'detail')),
  };
}

/** deadlock_detected, and undefined_function, which a call gets when an upgrade has replaced its inner functions meanwhile. */
const CONFLICTS = new Set([SERIALIZATION_FAILURE, '40P01', '42883']);

/** Returns whether an error is a conflict with another transaction or an upgrade, so that a repeated transaction may succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(databaseFaultOf(error)?.state ?? '');
}

/** foreign_key_violation; since PostgreSQL 18 a RESTRICT reports restrict_violation. */
const STILL_REFERRED = new Set(['23503', '23001']);

/** Returns whether a row was not deleted because another row refers to it. */
export function isStillReferred(error: unknown): boolean {
  return STILL_REFERRED.has(databaseFaultOf(error)?.state ?? '');
}

/** SQLSTATE classes of failures that do not depend on the row, so that the next row would fail too. */
const SYSTEM_FAULTS = /^(?:57P|58|XX)/;

/** Returns whether an error is a failure of the database's system: an operator's intervention, a system or an internal error. */
export function isSystemFault(error: unknown): boolean {
  return SYSTEM_FAULTS.test(databaseFaultOf(error)?.state ?? '');
}
