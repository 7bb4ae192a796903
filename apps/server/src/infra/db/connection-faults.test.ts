import { expect, test } from 'vitest';
import { connectionFaultOf } from './connection-faults.ts';
import { fromDatabaseError } from './from-database-error.ts';

/** Returns errors with this SQLSTATE as node-postgres and Prisma's adapter report them. */
const errorsOf = (state: string) => [
  Object.assign(new Error(state), { code: state, severity: 'FATAL' }),
  Object.assign(new Error(state), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: state } } },
  }),
];

test.each([
  ['the client cannot connect', '08001', 'refused'],
  ['the server rejects the connection', '08004', 'refused'],
  ['the disk is full', '53100', 'refused'],
  ['the server has no memory', '53200', 'refused'],
  ['the server has no connection left', '53300', 'refused'],
  ['the server is starting, or shutting down', '57P03', 'refused'],
  ['the database takes no writes', '25006', 'refused'],
  ['the server refuses the role', '28000', 'refused'],
  ['the server refuses the password', '28P01', 'refused'],
  ['the server has no such database', '3D000', 'refused'],
  ['the connection broke', '08006', 'lost'],
  ['an administrator ended the connection', '57P01', 'lost'],
  ['another process of the server crashed', '57P02', 'lost'],
  ['the session was idle for too long', '57P05', 'lost'],
] as const)('the database is unavailable when %s (%s): the call was %s', (_cause, state, fault) => {
  for (const error of errorsOf(state)) {
    expect(connectionFaultOf(error)).toBe(fault);
    // A statement on a lost connection may have committed, so the error has no time for a retry.
    expect(fromDatabaseError(error)).toMatchObject({
      code: 'unavailable',
      retryAfter: fault === 'refused' ? 2 : undefined,
    });
  }
});

test.each(['23505', '40001', '42P01', '57014', '22003'])(
  'an error of a statement (%s) does not count as a fault of the database connection',
  (state) => {
    for (const error of errorsOf(state)) expect(connectionFaultOf(error)).toBeNull();
  },
);
