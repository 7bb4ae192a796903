import type { Deps } from '#deps.ts';

type Log = Deps['log'];
type Line = [fields: object, message?: string];

/** Keeps alerts back until it is known whether the rows that raised them were written. */
export function holdAlerts(log: Log): { log: Log; release: () => void } {
  const lines: Line[] = [];
  const held = Object.create(log) as Log;
  held.warn = (...line: Line) => void lines.push(line);
  return { log: held, release: () => lines.forEach((line) => log.warn(...line)) };
}
