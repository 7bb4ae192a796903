import { pino, type Logger } from 'pino';

export type { Logger };

/** JSON lines on stdout. Bodies are never logged; what could carry a secret is removed all the same. */
export function createLogger(level: string): Logger {
  return pino({
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
  });
}
