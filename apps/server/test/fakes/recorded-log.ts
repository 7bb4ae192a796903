import { pino, type Logger } from 'pino';

/** Logger for tests, with its lines. */
export interface RecordedLog {
  log: Logger;
  lines: Record<string, unknown>[];
  /** Returns the names of the alerts in the lines. */
  alerts: () => unknown[];
}

export function recordLog(): RecordedLog {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return {
    log: pino({ level: 'info' }, { write }),
    lines,
    alerts: () => lines.flatMap(({ alert }) => (alert === undefined ? [] : [alert])),
  };
}
