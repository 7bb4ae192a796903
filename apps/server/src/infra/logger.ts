import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { connectionFaultOf } from './db/connection-faults.ts';
import { errorFields } from './error-fields.ts';
import { fieldOf } from '@manabar/contracts/rules';
import { alertsRaised } from './metrics/counters.ts';
import { currentRequestId } from './request-scope.ts';

export type { Logger };

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Alert about a database that is unavailable or too slow. */
export const UNAVAILABLE_ALERT = 'database_unavailable';

/** Time, in seconds, for which lines about the same connection fault are counted before the count is logged. */
const COUNTED_SECONDS = 10;

/**
 * Creates a logger of JSON lines on stdout, unless `to` is given; each line has the id of the request that caused it. Bodies are
 * never logged, and fields that could carry a secret are removed in any case. `note` gets the fields of each line.
 */
export function createLogger(
  level: string,
  to?: DestinationStream,
  note: (fields: unknown) => void = () => undefined,
): Logger {
  const options: LoggerOptions = {
    level,
    hooks: { logMethod: countAlertsAndFaults(note) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: errorFields },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.code',
        '*.text',
      ],
      remove: true,
    },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * Counts alerts for the metrics, and repeated lines about a lost or refused connection, because each call of a shop without a
 * database logs one: the first line of a message is logged, those of the next seconds as one line with their number.
 */
function countAlertsAndFaults(note: (fields: unknown) => void): LogMethod {
  const repeated = new Map<string, number>();
  return function log(args, method) {
    const [fields, text]: readonly unknown[] = args;
    const message = typeof text === 'string' ? text : '';
    note(fields);
    const alert = alertIn(fields);
    if (alert !== null) alertsRaised.inc({ alert });
    if (!isDatabaseUnavailableAlert(fields)) return method.apply(this, args);
    const count = repeated.get(message);
    repeated.set(message, count === undefined ? 0 : count + 1);
    if (count !== undefined) return;
    method.apply(this, args);
    const summarise = () => {
      const more = repeated.get(message);
      repeated.delete(message);
      if (!more) return;
      const { alert } = fields;
      method.call(this, { alert, repeated: more, seconds: COUNTED_SECONDS }, message);
    };
    setTimeout(summarise, COUNTED_SECONDS * 1000).unref();
  };
}

function alertIn(fields: unknown): string | null {
  const alert = fieldOf(fields, 'alert');
  return typeof alert === 'string' ? alert : null;
}

function isDatabaseUnavailableAlert(fields: unknown): fields is { alert?: string } {
  return (
    alertIn(fields) === UNAVAILABLE_ALERT || connectionFaultOf(fieldOf(fields, 'err')) !== null
  );
}
