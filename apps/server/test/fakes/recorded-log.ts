import { pino, type Logger } from 'pino';

/** A logger for tests, with the lines that it wrote. */
export interface RecordedLog {
  log: Logger;
  lines: Record<string, unknown>[];
  /** Names of the alerts among the lines. */
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
