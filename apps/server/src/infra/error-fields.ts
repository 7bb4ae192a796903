import { pino } from 'pino';
import { fieldOf } from '@manabar/contracts/rules';

/** Fields in which node-postgres, Prisma and Node locate an error; none of them contains a value of a row. */
const PLACES = ['severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'];

interface ErrorFields {
  type: string;
  message: string;
  stack: string;
  /** SQLSTATE, or the code of Node or Prisma. It is not named `code`, which would mean the text of a code for a game. */
  errorCode?: string;
  aggregateErrors?: unknown[];
}

const textsOf = (error: Error) =>
  PLACES.flatMap((name) => {
    const value = fieldOf(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });

/**
 * Describes an error for the log by an allowlist of fields. Errors of drivers carry their subjects: an idle connection's error
 * carries its whole client with queued statements and values, others carry the row that violated a constraint.
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
