import { pino } from 'pino';
import { fieldOf } from '@manabar/contracts/rules';

/** Fields by which node-postgres, Prisma and Node say where an error happened; none of them holds a value of a row. */
const PLACES = ['severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'];

interface ErrorFields {
  type: string;
  message: string;
  stack: string;
  /** SQLSTATE, or the code of Node or Prisma. Lines have no field `code`: it would be the text of a code for a game. */
  errorCode?: string;
  aggregateErrors?: unknown[];
}

const textsOf = (error: Error) =>
  PLACES.flatMap((name) => {
    const value = fieldOf(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });

/**
 * Describes an error for the log by named fields alone. Errors of drivers carry what they worked on: that of an idle
 * connection its whole client, with queued statements and their values, others the row that broke a constraint.
 */
export function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = fieldOf(error, 'code');
  return {
    ...{ type, message, stack },
    ...(typeof code === 'string' && { errorCode: code }),
    ...Object.fromEntries(textsOf(error)),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(errorFields) }),
  } satisfies ErrorFields;
}
