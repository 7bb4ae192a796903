import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** JSON lines on stdout, unless `to` names another place. Bodies are never logged; what could carry a secret is removed all the same. */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
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
